// Whose phone is whose: cards, the number that a phone shows, and the desk that says yes.
import { de } from '../catalan.js';

export const phones = {
  'phones.sure': (name: string) => `Ets ${name}?`,
  'phones.yes': 'Sí, soc jo',
  'phones.card': 'Codi de la targeta',
  'phones.card.text': "Si no en tens, deixa-ho buit: ho confirmarà l'organització.",
  'phones.asked': (name: string) => `Has dit que ets ${name}`,
  'phones.asked.text': "Ensenya aquest número a l'organització perquè ho confirmi.",
  'phones.ask': (count: number) =>
    count === 1 ? 'Un mòbil demana entrar' : `${count} mòbils demanen entrar`,
  'phones.ask.text': "Digues que sí només a qui t'ensenya el mòbil amb aquest número.",
  'phones.ask.yes': (name: string, number: number) => `Sí, el mòbil ${number} és ${de(name)}`,
  'phones.ask.no': (name: string, number: number) => `No, el mòbil ${number} no és ${de(name)}`,
  'phones.ask.yes.word': 'Sí',
  'phones.ask.no.word': 'No',
  'phones.cards': 'Targetes dels jugadors',
  'phones.cards.text':
    "Imprimeix-les i dona'n una a cadascú: el mòbil que la llegeix és el seu. No les ensenyis a ningú més.",
  'phones.cards.one': (name: string) => `Targeta ${de(name)}`,
  'phones.cards.none': 'No hi ha targetes. Digues que sí a cada mòbil que ho demani.',
  'phones.cards.failed': "No s'han pogut carregar les targetes.",
} as const;
