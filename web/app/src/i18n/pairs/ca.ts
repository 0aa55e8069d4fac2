// Two who share a seat: setting it up, proposing, confirming, and talking among the two.
export const pairs = {
  'pairs.switch': 'Per parelles',
  'pairs.switch.text': 'Cada lloc és per a dues persones: comparteixen faristol, torn i rellotge.',
  'pairs.confirms': 'Qui envia la jugada',
  'pairs.confirms.either': 'Qualsevol dels dos',
  'pairs.confirms.partner': 'La parella confirma',
  'pairs.confirms.either.text': 'La juga qui ho tingui clar primer. També la podeu ensenyar abans.',
  'pairs.confirms.partner.text':
    "Un la proposa i l'altre la confirma. Si no respon en mig minut, qui l'ha proposat la pot enviar.",
  'pairs.turns': 'Torns de cada parella',
  'new.turns': 'Torns de cada jugador',
  'pairs.with': (name: string) => `Fes parella amb ${name}`,
  'pairs.seat': 'Seu en aquest lloc',
  'pairs.choose': 'Tria on vols seure',
  'pairs.half': 'falta la parella',
  'pairs.wait': (count: number) =>
    count === 1
      ? 'Falta una persona per completar les parelles.'
      : `Falten ${count} persones per completar les parelles.`,
  'pairs.away': (name: string) => `${name} no hi és`,
  'pairs.show': (name: string) => `Ensenya-la a ${name}`,
  'pairs.propose': (word: string) => `Proposa ${word}`,
  'pairs.by.play': (name: string, word: string, square: string, points: string) =>
    `${name} proposa ${word} a ${square}: ${points}.`,
  'pairs.by.exchange': (name: string, tiles: string) => `${name} proposa canviar ${tiles}.`,
  'pairs.by.pass': (name: string) => `${name} proposa passar.`,
  'pairs.by.abandon': (name: string) => `${name} proposa abandonar la partida.`,
  'pairs.own.play': (word: string, points: string) => `Has proposat ${word}: ${points}.`,
  'pairs.own.exchange': (tiles: string) => `Has proposat canviar ${tiles}.`,
  'pairs.own.pass': 'Has proposat passar.',
  'pairs.own.abandon': 'Has proposat abandonar la partida.',
  'pairs.waits': (name: string) => `Esperem que ${name} ho confirmi.`,
  'pairs.alone.in': (time: string) => `Si no respon, la podràs enviar d'aquí a ${time}.`,
  'pairs.send': 'Envia-ho',
  'pairs.no': 'No',
  'pairs.withdraw': 'Retira-ho',
  'pairs.lay': 'Mostra-la al tauler',
  'pairs.aside': (name: string) => `Només per a ${name}`,
  'pairs.whisper': (name: string) => `a cau d'orella, amb ${name}`,
  'pairs.getUp.text': (name: string) => `${name} continuarà a soles. No podràs tornar a seure-hi.`,
  'stats.partners': 'Per parella',
};
