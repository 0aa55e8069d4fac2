// What the page of a finished game says.

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const points = (count: number): string => times(count, 'punt', 'punts');
const and = (parts: readonly (string | number)[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} i ${parts.at(-1)}`;
const turns = (numbers: readonly number[]): string =>
  numbers.length === 1 ? `al torn ${numbers[0]}` : `als torns ${and(numbers)}`;

export const analysis = {
  'an.you.won': (by: number) => `Has guanyat per ${points(by)}.`,
  'an.you.lost': (by: number) => `Has perdut per ${points(by)}.`,
  'an.you.first': 'Has guanyat.',
  'an.you.not': (name: string) => `Ha guanyat ${name}.`,
  'an.won': (name: string, by: number) => `Ha guanyat ${name} per ${points(by)}.`,
  'an.drawn': (score: number) => `Empat a ${points(score)}.`,
  'an.nobody': 'No ha guanyat ningú.',
  'an.clock.you': (lost: number) => `El rellotge t'ha tret ${points(lost)}.`,
  'an.clock': (name: string, lost: number) => `El rellotge ha tret ${points(lost)} a ${name}.`,

  'an.board': 'Tauler',
  'an.key.you': (word: string) => `${word}, el que has jugat`,
  'an.key.played': (word: string) => `${word}, el que s'ha jugat`,
  'an.key.best': (word: string) => `${word}, la millor`,
  'an.key.shown': (word: string) => `${word}, per comparar`,
  'an.rack.you': 'El teu faristol',
  'an.rack': (name: string) => `Faristol: ${name}`,

  'an.curve': 'Corba de la partida',
  'an.mode': 'Què mostra la corba',
  'an.win': 'Probabilitat',
  'an.lead': 'Avantatge',
  'an.percent': (share: number) => `${share} %`,
  'an.at': (share: number) => `${share} per cent`,
  'an.ahead': (by: number) => (by === 0 ? 'empat' : by > 0 ? `${points(by)} amunt` : `${points(-by)} avall`),
  'an.turn': (number: number, count: number) => `Torn ${number} de ${count}`,
  'an.bag': (count: number) => `sac ${count}`,
  'an.next.loss': 'Error següent',
  'an.no.loss': 'Cap error greu',

  'an.lost.you.win': (share: number) => `Deixaves escapar un ${share} %`,
  'an.lost.win': (share: number) => `Deixava escapar un ${share} %`,
  'an.lost.you.points': (count: number) => `Deixaves escapar ${points(count)}`,
  'an.lost.points': (count: number) => `Deixava escapar ${points(count)}`,
  'an.best.you': 'Has fet la millor jugada',
  'an.best': 'La millor jugada',
  'an.fell.you': (word: string) => `${word} no ha valgut i has perdut el torn`,
  'an.fell': (word: string) => `${word} no ha valgut i ha perdut el torn`,
  'an.played.you': 'Has jugat',
  'an.played': 'Ha jugat',
  'an.the.best': 'La millor',
  'an.points': points,
  'an.points.short': 'Punts',
  'an.exchange': (count: number) => `canvi (${count})`,
  'an.pass': 'passo',
  'an.not.a.word': (word: string) => `${word} no és al diccionari, però ningú no ho va impugnar.`,

  'an.why.more': (word: string, more: number) => `${word} fa ${points(more)} més.`,
  'an.why.less': (word: string, less: number) => `${word} fa ${points(less)} menys.`,
  'an.why.whole': (word: string) => `${word} gasta tot el faristol.`,
  'an.why.kept': (kept: string, worth: number) =>
    `El que queda al faristol (${kept}) val uns ${points(worth)} més.`,
  'an.why.there': (played: string) => `${played} encara hi serà al torn següent.`,
  'an.why.worse': (kept: string, worth: number) =>
    `El que queda al faristol (${kept}) val uns ${points(worth)} menys, però surt a compte.`,

  'an.choices': 'Millors jugades',
  'an.samples': (count: number) => times(count, 'repartiment', 'repartiments'),
  'an.static': 'punts i fitxes que queden',
  'an.solved': 'final resolt',
  'an.endgame': 'final calculat',
  'an.last.draws': 'totes les fitxes possibles',
  'an.column.play': 'Jugada',
  'an.column.place': 'On',
  'an.column.kept': 'Queda',
  'an.column.win': 'Guanyes',
  'an.column.worth': 'Val',
  'an.mark.best': 'la millor',
  'an.mark.you': 'la teva',
  'an.mark.played': 'la jugada',
  'an.from.here': "Segueix des d'aquí",
  'an.lay': (word: string, place: string) => `Posa ${word} a ${place}`,

  'an.turns': 'Torns',
  'an.turns.mine': 'Només els meus',
  'an.turns.of': 'De qui',
  'an.turns.all': 'Tots',
  'an.stages': 'Fases',
  'an.stage.all': 'Tota',
  'an.stage.opening': 'Obertura',
  'an.stage.middle': 'Mig joc',
  'an.stage.pre-endgame': 'Prefinal',
  'an.stage.endgame': 'Final',
  'an.is.best': 'la millor',

  'an.practice': 'Què practicar',
  'an.practice.of': (name: string) => `Què pot practicar ${name}`,
  'an.practice.bingos': (count: number) =>
    count === 1 ? 'Un scrabble no vist' : `${count} scrabbles no vistos`,
  'an.practice.words': 'Paraules que no valen',
  'an.practice.opening': "L'obertura",
  'an.practice.middle': 'El mig joc',
  'an.practice.pre-endgame': 'El prefinal, amb poques fitxes al sac',
  'an.practice.endgame': 'Finals amb el sac buit',
  'an.practice.clock': 'El rellotge',
  'an.practice.bingo': (number: number, score: number) => `torn ${number} · ${points(score)}`,
  'an.practice.more': (numbers: readonly number[]) =>
    numbers.length === 1 ? `I un més, ${turns(numbers)}.` : `I ${numbers.length} més, ${turns(numbers)}.`,
  'an.practice.fell': (words: readonly string[], numbers: readonly number[]) =>
    `${and(words)} (${turns(numbers)}): val la pena repassar-ho al diccionari.`,
  'an.practice.turn': (number: number, played: string, score: number, best: string, other: number) =>
    `Al torn ${number}, ${played} feia ${points(score)}; ${best} en feia ${other} i era millor.`,
  'an.practice.slow': (numbers: readonly number[], lost: number) =>
    `${numbers.length > 0 ? `On més has pensat: ${turns(numbers)}. ` : ''}T'has passat de temps: ${points(lost)} menys.`,
  'an.practice.look': (number: number) => `Mira el torn ${number}`,
  'an.door.missed': "Estudia les paraules que se t'escapen",
  'an.door.seven-1': 'Estudia els scrabbles més probables',
  'an.door.two': 'Estudia les paraules de dues fitxes',
  'an.door.three': 'Estudia les paraules de tres fitxes',
  'an.door.hooks-3': 'Estudia els ganxos de les paraules de tres fitxes',
  'an.door.puzzles.best': 'Problemes: la millor jugada',
  'an.door.puzzles.bingo': "Problemes d'scrabbles",
  'an.door.puzzles.hooks': 'Problemes de ganxos i paral·leles',
  'an.door.puzzles.endgame': 'Problemes de finals',
  'an.door.puzzles.rescue': 'Problemes: salvar la partida',
  'an.door.own': 'Problemes de les teves partides',
  'an.well': 'Ben jugat',
  'an.well.text': 'Cap error greu en tota la partida.',
  'an.well.best': (word: string, number: number, score: number) =>
    `La jugada de la partida: ${word}, ${points(score)}, al torn ${number}.`,

  'an.luck': 'Sort amb les fitxes',
  'an.luck.text': 'Punts que han portat les fitxes que cadascú ha tret, comparades amb la mitjana.',

  'an.deep': 'Anàlisi a fons',
  'an.deep.text':
    'Ara veus una primera ullada: punts i fitxes que queden. A fons, cada torn es juga centenars de vegades.',
  'an.deep.ask': 'Analitza a fons',
  'an.running': (done: number, total: number) => `Analitzant a fons. Fets ${done} de ${total}.`,
  'an.stopped': (done: number, total: number) => `Anàlisi aturada. Fets ${done} de ${total}.`,
  'an.failed': "L'anàlisi a fons no ha pogut acabar.",
  'an.stop': 'Atura',
  'an.go.on': 'Continua',
  'an.again': 'Torna-ho a provar',
  'an.looking': 'Primera ullada…',
  'an.quick': 'Primera ullada',
  'an.offline': "Ara no hi ha connexió: es veu el que ja s'havia calculat.",
  'an.many': 'Amb més de dos jugadors es compten els punts i les fitxes que queden, i prou.',
  'an.no.racks': 'No se sap quines fitxes tenia cadascú, i per això no hi ha ni sort ni millors jugades.',
  'an.no.turns': "No s'hi va jugar cap torn: no hi ha res per analitzar.",
  'an.some.racks': (count: number) =>
    count === 1
      ? "D'un torn no se sap el faristol: no té ni sort ni millors jugades."
      : `De ${count} torns no se sap el faristol: no tenen ni sort ni millors jugades.`,
} as const;
