// Accounts and their roles, for who runs the house.
export const people = {
  'people.title': 'Accounts',
  'people.text': 'Arbiters judge games, organisers run championships, and admins hand out these roles.',
  'people.none': 'There are no accounts yet.',
  'people.saved': (name: string) => `Saved the roles of ${name}.`,
  'people.roles': (name: string) => `Roles of ${name}`,
} as const;
