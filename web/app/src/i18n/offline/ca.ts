// Games against a robot without a line.

import type { Texts } from '../texts.js';

export type Offline = Texts<typeof offline>;

const partides = (count: number): string => (count === 1 ? 'la partida' : `les ${count} partides`);

export const offline = {
  'alone.lead':
    "Una partida contra el robot que es juga sencera en aquest dispositiu: al tren, a l'avió o a l'escola sense wifi. Sense rellotge, i les paraules que no valen es rebutgen a l'instant.",

  'alone.ready': 'A punt en aquest dispositiu',
  'alone.ready.text': (size: string) => `Ocupa ${size}. Ja pots jugar sense connexió.`,
  'alone.missing': 'Encara no és en aquest dispositiu',
  'alone.missing.text': (size: string) =>
    `Per jugar sense connexió cal baixar un cop les paraules i el robot: ${size}.`,
  'alone.missing.plain': 'Per jugar sense connexió cal baixar un cop les paraules i el robot.',
  'alone.missing.offline':
    "Les paraules i el robot no s'han baixat mai en aquest dispositiu, i ara no hi ha connexió. Quan en tinguis, obre aquesta pàgina i prepara'l.",
  'alone.prepare': "Prepara'l",
  'alone.loading': 'Baixant les paraules i el robot…',
  'alone.unkept': 'Només amb la pàgina oberta',
  'alone.unkept.text':
    "Aquesta adreça no és segura (HTTPS) i el navegador no hi desa l'aplicació. Pots jugar i la partida queda desada, però per tornar-hi caldrà connexió.",
  'alone.failed': "No s'ha pogut baixar. Torna-ho a provar.",

  'alone.new': 'Partida nova',
  'alone.regulation': 'Reglament',
  'alone.others': (names: string, count: number) =>
    count === 1
      ? `El reglament ${names} només es pot jugar amb connexió.`
      : `Els reglaments ${names} només es poden jugar amb connexió.`,
  'alone.go': 'Juga',
  'alone.no.kit': 'Aquest dispositiu no té les paraules que calen, i no hi ha connexió per baixar-les.',

  'alone.games': "Partides d'aquest dispositiu",
  'alone.state.playing': 'En joc',
  'alone.state.kept': 'Per lliurar',
  'alone.state.done': 'Lliurada',
  'alone.state.refused': 'No acceptada',
  'alone.counts': 'Les partides sense connexió no compten per a les estadístiques.',

  'alone.kept.title': 'La partida és en aquest dispositiu',
  'alone.kept.text':
    'Quan hi hagi connexió es lliurarà sola al servidor i la trobaràs entre les teves partides.',
  'alone.kept.abandon': 'Els punts de qui abandona els fixa el reglament quan la partida arriba al servidor.',
  'alone.done.text': 'El servidor ja la té, repassada jugada per jugada amb el reglament.',
  'alone.refused.text': (why: string) => `El servidor no l'ha acceptada. ${why}`,
  'alone.again': 'Una altra',
  'alone.handed': (count: number) =>
    `${count === 1 ? "S'ha" : "S'han"} lliurat ${partides(count)} que vas jugar sense connexió.`,

  'alone.gone': 'Aquesta partida no és en aquest dispositiu',
  'alone.gone.text': 'Les partides sense connexió queden al dispositiu on es juguen fins que es lliuren.',
  'alone.stuck': 'No es pot continuar ara',
  'alone.stuck.text':
    "Les paraules d'aquesta partida no són en aquest dispositiu. La partida està desada: amb connexió podràs continuar-la.",

  'alone.sheet.exchange': (count: number) => `canvi (${count})`,
  'alone.sheet.pass': 'passo',
  'alone.sheet.rack': 'fitxes del faristol',
  'alone.sheet.rack-bonus': 'fitxes dels altres',

  'alone.fault.words': (words: string, count: number) =>
    count === 1 ? `${words} no és al diccionari.` : `${words} no són al diccionari.`,
  'alone.fault.not-connected': 'La jugada no toca cap fitxa del tauler.',
  'alone.fault.centre-not-covered': 'La primera jugada ha de passar per la casella central, H8.',
  'alone.fault.too-few-tiles': 'Una paraula té almenys dues fitxes.',
  'alone.fault.tiles-not-on-rack': 'No tens aquestes fitxes al faristol.',
  'alone.fault.off-board': 'La paraula no cap al tauler.',
  'alone.fault.square-mismatch': 'La paraula no coincideix amb les fitxes que ja hi ha al tauler.',
  'alone.exchange.most': (count: number) =>
    count === 0
      ? 'Al sac no queden fitxes per canviar.'
      : count === 1
        ? "Només pots canviar 1 fitxa: al sac no n'hi ha més."
        : `Només pots canviar ${count} fitxes: al sac no n'hi ha més.`,
} as const;
