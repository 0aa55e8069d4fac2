// Accounts and their roles, for who runs the house.
export const people = {
  'people.title': 'Cuentas',
  'people.text':
    'Quien arbitra puede juzgar partidas; quien organiza lleva campeonatos; quien administra reparte estos papeles.',
  'people.none': 'Todavía no hay ninguna cuenta.',
  'people.saved': (name: string) => `Guardados los papeles de ${name}.`,
  'people.roles': (name: string) => `Papeles de ${name}`,
} as const;
