// The analysis board.

const times = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
const points = (count: number): string => times(count, 'punt', 'punts');

export const position = {
  'pos.title': "Tauler d'anàlisi",
  'pos.lead': "Munta una posició, mira què hi faria el motor i juga-la a partir d'aquí.",
  'pos.to.move': 'Juga',
  'pos.rival': 'Rival',
  'pos.bag': (count: number) =>
    count === 0 ? 'El sac és buit' : `Al sac, ${times(count, 'fitxa', 'fitxes')}`,
  'pos.worth': (count: number) => `fins a ${points(count)}`,
  'pos.heat': 'On són els punts',
  'pos.heat.text': 'A cada casella, els punts de la millor jugada que hi posa una fitxa.',

  'pos.edit': 'Munta la posició',
  'pos.edit.change': 'Munta',
  'pos.edit.where': 'On va la fitxa que toques',
  'pos.edit.board': 'Al tauler',
  'pos.edit.rack': 'Al faristol',
  'pos.edit.rival': 'Al del rival',
  'pos.edit.hint':
    'Toca una casella i després les fitxes. La mateixa casella un altre cop canvia la direcció.',
  'pos.edit.palette': 'Fitxes que queden',
  'pos.edit.left': 'en queden',
  'pos.edit.erase': 'Treu la darrera',
  'pos.edit.clear': 'Buida-ho tot',
  'pos.edit.swap': 'Que jugui el rival',
  'pos.edit.racks': 'Faristol de qui juga',
  'pos.edit.racks.hint': 'Lletres o QU, NY, L·L; ? és un escarràs.',
  'pos.edit.rival.rack': 'Faristol del rival',
  'pos.edit.rival.hint': 'Buit si no se sap.',
  'pos.edit.score': 'Punts de qui juga',
  'pos.edit.rival.score': 'Punts del rival',
  'pos.edit.stray': (text: string) => `Aquí no s'entén «${text}».`,
  'pos.edit.none': (tile: string) => `De ${tile} ja no en queda cap.`,
  'pos.edit.regulation': 'Reglament',
  'pos.edit.lexicon': 'Diccionari',
  'pos.edit.done': 'Analitza-la',
  'pos.edit.cancel': 'Deixa-ho com estava',

  'pos.paste': 'Enganxa un CGP',
  'pos.paste.hint': 'Una posició en una línia, com la donen macondo, MAGPIE o aquesta mateixa pàgina.',
  'pos.paste.open': 'Obre',
  'pos.paste.empty': 'Aquí hi va la línia del CGP.',

  'pos.best': 'Millors jugades',
  'pos.thinking': (count: number) =>
    count === 0 ? 'Pensant…' : `Pensant: ${times(count, 'repartiment', 'repartiments')}`,
  'pos.opening': (share: number) => `Preparant el motor: ${share} %`,
  'pos.opening.kit': 'Preparant el motor…',
  'pos.stopped': 'Aturat',
  'pos.solved': 'Final resolt',
  'pos.endgame': 'Final calculat',
  'pos.stop': 'Atura',
  'pos.start': 'Continua',
  'pos.again': 'Torna-ho a provar',
  'pos.no.engine':
    "El motor no s'ha pogut carregar en aquest dispositiu. La posició es pot muntar, jugar i desar igualment.",
  'pos.no.rack': 'Amb el faristol buit no hi ha res a pensar.',
  'pos.no.rack.draw': "Treu fitxes a l'atzar",
  'pos.no.rack.put': 'Posa-hi les fitxes',
  'pos.over': "Ja no queden fitxes: la partida s'acaba aquí.",
  'pos.value': 'Val',
  'pos.line': 'Fins al final',
  'pos.choose': (what: string, place: string) => `Prova ${what}${place === '' ? '' : ` a ${place}`}`,

  'pos.play': (what: string) => `Juga ${what}`,
  'pos.play.points': (what: string, count: number) => `Juga ${what}, ${points(count)}`,
  'pos.play.exchange': (tiles: string) => `Canvia ${tiles}`,
  'pos.play.pass': 'Passa el torn',
  'pos.play.none': 'Posa fitxes al tauler o tria una jugada',
  'pos.play.which': 'Toca les fitxes que vols canviar',
  'pos.exchange': 'Canvia',
  'pos.pass': 'Passo',
  'pos.undo': 'Desfés',
  'pos.recall': 'Recull',

  'pos.steps': 'Jugades fetes',
  'pos.invalid': (words: string, many: boolean) =>
    many ? `${words} no són al diccionari.` : `${words} no és al diccionari.`,

  'pos.share': 'Emporta-te-la',
  'pos.share.link': "Copia l'enllaç",
  'pos.share.cgp': 'Copia el CGP',
  'pos.share.gcg': 'Baixa el GCG',
  'pos.share.copied': 'Copiat.',
  'pos.share.not': "No s'ha pogut copiar: aquí ho tens per seleccionar-ho.",
  'pos.share.text': "El CGP i el GCG s'obren amb macondo i MAGPIE.",
  'pos.share.gcg.not':
    'El GCG explica una partida des del començament: surt quan has jugat des del tauler buit.',
  'pos.player': (number: number) => `Jugador ${number}`,
} as const;
