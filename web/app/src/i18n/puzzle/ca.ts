// Puzzles: the day's, and the next one.

const punts = (count: number): string => (count === 1 ? '1 punt' : `${count} punts`);
const fitxes = (count: number): string => (count === 1 ? 'queda 1 fitxa' : `queden ${count} fitxes`);
const ORDINALS = ['primer', 'segon', 'tercer', 'quart', 'cinquè'];
const ordinal = (count: number): string => ORDINALS[count - 1] ?? `${count}è`;
const ORDINALS_SHE = ['primera', 'segona', 'tercera', 'quarta', 'cinquena'];
const pistes = (count: number): string => (count === 1 ? 'amb una pista' : `amb ${count} pistes`);
const how = (tries: number, hints: number): string =>
  `${tries <= 1 ? 'a la primera' : `al ${ordinal(tries)} intent`}${hints > 0 ? ` i ${pistes(hints)}` : ''}`;
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const puzzle = {
  'puzzle.title': 'Problema del dia',
  'puzzle.stream': 'Problemes',
  'puzzle.number': (number: number, day: string) => `Núm. ${number} · ${day}`,
  'puzzle.fits': (rating: number) => `A la teva mida · dificultat ${rating}`,
  'puzzle.which': 'Quins problemes',
  'puzzle.which.any': 'Tots els problemes',
  'puzzle.which.own': (count: number) =>
    count > 0 ? `De les meves partides (${count})` : 'De les meves partides',
  'puzzle.which.best': 'La millor jugada',
  'puzzle.which.bingo': 'Scrabbles',
  'puzzle.which.hooks': 'Ganxos i paral·leles',
  'puzzle.which.blank': "Amb l'escarràs",
  'puzzle.which.endgame': 'Finals',
  'puzzle.which.rescue': 'Salvar la partida',
  'puzzle.found-in': (rating: number) => `D'una partida teva · dificultat ${rating}`,
  'puzzle.found-in.see': (turn: number) => `Mira la partida: va ser al torn ${turn}`,
  'puzzle.days': (count: number) => (count === 1 ? 'dia seguit' : 'dies seguits'),
  'puzzle.begin': 'Comença una ratxa',
  'puzzle.week': 'Aquesta setmana',
  'puzzle.day.did': (day: string) => `${day}: resolt`,
  'puzzle.day.not': (day: string) => `${day}: no`,

  'puzzle.aim.best': (count: number) => `Hi ha una jugada de ${punts(count)}`,
  'puzzle.aim.hooks': (count: number) => `Hi ha una jugada de ${punts(count)}`,
  'puzzle.aim.blank': (count: number) => `Hi ha una jugada de ${punts(count)}`,
  'puzzle.aim.bingo': (count: number) => `Hi ha un scrabble de ${punts(count)}`,
  'puzzle.aim.endgame': 'Guanya el final',
  'puzzle.aim.rescue': 'Salva la partida',
  'puzzle.how.best': 'Troba-la.',
  'puzzle.how.hooks': "Troba-la: s'enganxa a més d'una paraula.",
  'puzzle.how.blank': "Troba-la: hi va l'escarràs.",
  'puzzle.how.bingo': "Troba'l: hi van totes les fitxes.",
  'puzzle.how.endgame': 'Només una jugada guanya.',
  'puzzle.how.rescue': 'Només una jugada et deixa opcions de guanyar.',
  'puzzle.behind': (mine: number, theirs: number) => `Vas perdent ${theirs}–${mine}`,
  'puzzle.ahead': (mine: number, theirs: number) => `Vas guanyant ${mine}–${theirs}`,
  'puzzle.even': (mine: number) => `Aneu empatats a ${mine}`,
  'puzzle.start': 'És la primera jugada de la partida',
  'puzzle.bag': (standing: string, count: number) => `${standing} i al sac ${fitxes(count)}.`,
  'puzzle.bag.none': (standing: string) => `${standing} i el sac és buit.`,
  'puzzle.rival': 'El rival té',

  'puzzle.lay': 'Posa fitxes al tauler',
  'puzzle.try': (word: string) => `Prova ${word}`,
  'puzzle.try.points': (word: string, count: number) => `Prova ${word} · ${punts(count)}`,
  'puzzle.hint': 'Pista',
  'puzzle.leave': 'Ho deixo',
  'puzzle.leave.title': 'Vols veure la solució?',
  'puzzle.leave.text':
    "Aquest ja no comptarà com a resolt. Les pistes no trenquen la ratxa: potser n'hi ha prou amb una.",
  'puzzle.leave.do': 'Ensenya-me-la',
  'puzzle.leave.not': 'Hi penso una mica més',

  'puzzle.said.not-a-word': (words: string, many: boolean) =>
    many ? `${words} no són al diccionari.` : `${words} no és al diccionari.`,
  'puzzle.said.fewer-points': (word: string, by: number) =>
    `${word} és bona, però n'hi ha una de ${punts(by)} més.`,
  'puzzle.said.leaves-worse': (word: string) =>
    `${word} fa prou punts, però n'hi ha una que et deixa més bé per a després.`,
  'puzzle.said.not-all-tiles': (word: string) => `${word} val, però no hi van totes les fitxes.`,
  'puzzle.said.does-not-win': (word: string) => `Amb ${word} no guanyes, i n'hi ha una que sí.`,
  'puzzle.said.not-enough': (word: string) => `${word} val, però no n'hi ha prou per salvar la partida.`,
  'puzzle.said.offline': (word: string) =>
    `${word} no és la que busquem. Sense connexió no te'n podem dir res més.`,
  'puzzle.offline.solved': "L'has trobada! Quan torni la connexió quedarà apuntada.",
  'puzzle.tries': 'Has provat',

  'puzzle.hints': 'Pistes',
  'puzzle.hint.1': 'Quines fitxes?',
  'puzzle.hint.1.ask': 'Ensenya les fitxes que hi van',
  'puzzle.hint.2': 'On és?',
  'puzzle.hint.2.ask': 'Ensenya la fila o la columna',
  'puzzle.hint.2.wait': 'Després de la primera',
  'puzzle.hint.3': 'Com comença?',
  'puzzle.hint.3.ask': 'Ensenya les dues primeres lletres',
  'puzzle.hint.3.wait': 'Després de la segona',
  'puzzle.hint.tiles': (tiles: string) => `Hi van aquestes fitxes: ${tiles}.`,
  'puzzle.hint.row': (row: string) => `A la fila ${row}`,
  'puzzle.hint.column': (column: number) => `A la columna ${column}`,
  'puzzle.hint.begins': 'Comença per',

  'puzzle.found.best': (word: string, count: number) => `${word}: la millor, ${punts(count)}`,
  'puzzle.found.bingo': (word: string, count: number) => `${word}: l'scrabble, ${punts(count)}`,
  'puzzle.found.endgame': (word: string, count: number) => `${word}: la que guanya, ${punts(count)}`,
  'puzzle.found.rescue': (word: string, count: number) => `${word}: la que et salva, ${punts(count)}`,
  'puzzle.solved': (tries: number, hints: number) => `${capital(how(tries, hints))}.`,
  'puzzle.streak': (days: number) =>
    days === 1 ? 'Ja tens una ratxa començada.' : `Ja en portes ${days} de seguits.`,
  'puzzle.given-up': 'Demà, un altre.',
  'puzzle.given-up.stream': 'El pròxim, segur.',
  'puzzle.share': 'Comparteix',
  'puzzle.share.solved': (number: number, tries: number, hints: number, days: number, link: string) =>
    `Problema del dia núm. ${number} de Faristol: l'he trobat ${how(tries, hints)}.${
      days > 1 ? ` Ratxa de ${days} dies.` : ''
    }\n${link}`,
  'puzzle.share.given-up': (number: number, link: string) =>
    `Problema del dia núm. ${number} de Faristol: se m'ha resistit. I a tu?\n${link}`,
  'puzzle.share.copied': 'Copiat, sense la solució.',
  'puzzle.another': 'Un altre igual',
  'puzzle.next': 'El següent',
  'puzzle.today': 'El problema del dia',
  'puzzle.paper': 'Full per a la classe (PDF)',

  'puzzle.why': 'Per què',
  'puzzle.why.word': (word: string) => `${word}, sense cap casella especial.`,
  'puzzle.why.premiums': (word: string, premiums: string) => `${word}, amb ${premiums}.`,
  'puzzle.why.premium.word': (square: string, times: number) =>
    `la casella ${square}, que ${times === 3 ? 'triplica' : 'dobla'} la paraula`,
  'puzzle.why.premium.letter': (square: string, times: number) =>
    `la ${square}, que ${times === 3 ? 'triplica' : 'dobla'} la lletra`,
  'puzzle.why.crossings': (words: string) => `De passada fa ${words}.`,
  'puzzle.why.bonus': 'Per haver posat totes les fitxes del faristol.',
  'puzzle.why.blank': (letters: string) => `L'escarràs fa de ${letters}: no suma punts, però obre el camí.`,
  'puzzle.others': 'Les altres bones',
  'puzzle.yours': (nth: number) => `la teva ${ORDINALS_SHE[nth - 1] ?? `${nth}a`}`,
  'puzzle.crowd': 'Com els ha anat als altres',
  'puzzle.crowd.plain': 'sense pistes',
  'puzzle.crowd.hinted': 'amb pistes',
  'puzzle.crowd.missed': "no l'han trobada",
  'puzzle.crowd.share': (share: number) => `${share} %`,
  'puzzle.crowd.text': (count: number, tries: string) =>
    count === 1
      ? `De moment només l'has jugat tu.`
      : `L'han jugat ${count} persones. De mitjana, ${tries} intents.`,
  'puzzle.none.tiles': 'FET',
  'puzzle.none.title': "Ara no n'hi ha cap",
};

/** The same keys in every language, with the same facts. */
export type Puzzle = {
  [K in keyof typeof puzzle]: (typeof puzzle)[K] extends (...facts: infer Facts) => string
    ? (...facts: Facts) => string
    : string;
};
