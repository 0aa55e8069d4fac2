// Whose phone is whose: cards, the number that a phone shows, and the desk that says yes.
export const phones = {
  'phones.sure': (name: string) => `Are you ${name}?`,
  'phones.yes': 'Yes, that’s me',
  'phones.card': 'Code on your card',
  'phones.card.text': 'If you don’t have one, leave it empty: the organisers will confirm it’s you.',
  'phones.asked': (name: string) => `You said you’re ${name}`,
  'phones.asked.text': 'Show this number to the organisers so they can confirm it.',
  'phones.ask': (count: number) =>
    count === 1 ? 'One phone is asking to join' : `${count} phones are asking to join`,
  'phones.ask.text': 'Only say yes to the person who shows you the phone with this number.',
  'phones.ask.yes': (name: string, number: number) => `Yes, phone ${number} is ${name}’s`,
  'phones.ask.no': (name: string, number: number) => `No, phone ${number} isn’t ${name}’s`,
  'phones.ask.yes.word': 'Yes',
  'phones.ask.no.word': 'No',
  'phones.cards': 'Players’ cards',
  'phones.cards.text':
    'Print them and give each player their own: the phone that scans it is theirs. Don’t show them to anyone else.',
  'phones.cards.one': (name: string) => `${name}’s card`,
  'phones.cards.none': 'There are no cards. Say yes to each phone that asks.',
  'phones.cards.failed': 'The cards could not be loaded.',
} as const;
