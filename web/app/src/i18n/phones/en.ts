// Whose phone is whose: cards, the number that a phone shows, and the desk that says yes.
export const phones = {
  'phones.sure': (name: string) => `Are you ${name}?`,
  'phones.yes': 'Yes, that is me',
  'phones.card': 'Code on the card',
  'phones.card.text': 'If you have none, leave it empty: the organisers will confirm it.',
  'phones.asked': (name: string) => `You said that you are ${name}`,
  'phones.asked.text': 'Show this number to the organisers so that they confirm it.',
  'phones.ask': (count: number) =>
    count === 1 ? 'One phone asks to come in' : `${count} phones ask to come in`,
  'phones.ask.text': 'Say yes only to who shows you the phone with this number.',
  'phones.ask.yes': (name: string, number: number) => `Yes, phone ${number} is ${name}'s`,
  'phones.ask.no': (name: string, number: number) => `No, phone ${number} is not ${name}'s`,
  'phones.ask.yes.word': 'Yes',
  'phones.ask.no.word': 'No',
  'phones.cards': "The players' cards",
  'phones.cards.text':
    'Print them and give everybody their own: the phone that reads it is theirs. Show them to nobody else.',
  'phones.cards.one': (name: string) => `Card of ${name}`,
  'phones.cards.none': 'There are no cards. Say yes to each phone that asks.',
  'phones.cards.failed': 'The cards could not be loaded.',
} as const;
