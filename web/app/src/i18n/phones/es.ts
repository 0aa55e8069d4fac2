// Whose phone is whose: cards, the number that a phone shows, and the desk that says yes.
export const phones = {
  'phones.sure': (name: string) => `¿Eres ${name}?`,
  'phones.yes': 'Sí, soy yo',
  'phones.card': 'Código de la tarjeta',
  'phones.card.text': 'Si no tienes, déjalo vacío: lo confirmará la organización.',
  'phones.asked': (name: string) => `Has dicho que eres ${name}`,
  'phones.asked.text': 'Enseña este número a la organización para que lo confirme.',
  'phones.ask': (count: number) => (count === 1 ? 'Un móvil pide entrar' : `${count} móviles piden entrar`),
  'phones.ask.text': 'Di que sí solo a quien te enseña el móvil con este número.',
  'phones.ask.yes': (name: string, number: number) => `Sí, el móvil ${number} es de ${name}`,
  'phones.ask.no': (name: string, number: number) => `No, el móvil ${number} no es de ${name}`,
  'phones.ask.yes.word': 'Sí',
  'phones.ask.no.word': 'No',
  'phones.cards': 'Tarjetas de los jugadores',
  'phones.cards.text':
    'Imprímelas y da una a cada uno: el móvil que la lee es el suyo. No las enseñes a nadie más.',
  'phones.cards.one': (name: string) => `Tarjeta de ${name}`,
  'phones.cards.none': 'No hay tarjetas. Di que sí a cada móvil que lo pida.',
  'phones.cards.failed': 'No se han podido cargar las tarjetas.',
} as const;
