// Where the pages of the table itself are.

export const desk = {
  table: (id: string) => `/taula/${id}`,
  open: '/taula/nova',
} as const;
