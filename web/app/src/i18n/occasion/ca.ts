// An event as an occasion: when and where, entering, confirming, the poster and the page for other sites.

import { al, del, el, ordinal } from '../catalan.js';

const persones = (count: number): string => (count === 1 ? '1 persona' : `${count} persones`);

export const occasion = {
  // --- settings ---
  'occasion.fields': 'Quan, on i qui',
  'occasion.begins': 'Primer dia',
  'occasion.ends': 'Últim dia',
  'occasion.ends.hint': "Només si en dura més d'un.",
  'occasion.place': 'Lloc',
  'occasion.place.hint': 'Centre Cívic, carrer Major 1, Reus',
  'occasion.organiser': 'Organitza',
  'occasion.organiser.hint': 'Club, federació o escola',
  'occasion.signer': 'Qui signa els diplomes',
  'occasion.office': 'Amb quin càrrec',
  'occasion.office.hint': 'Presidenta, àrbitre principal…',
  'occasion.places': 'Places',
  'occasion.places.none': 'sense límit',
  'occasion.confirmBy': 'Confirmació fins a',
  'occasion.confirmBy.text':
    "Si hi poses dia i hora, els inscrits han de confirmar que vindran; qui no hi cap s'espera per ordre d'inscripció.",

  // --- the public page ---
  'occasion.when': 'Quan',
  'occasion.where': 'On',
  'occasion.by': 'Organitza',
  'occasion.enter': "Inscriu-t'hi",
  'occasion.enter.text': 'Encara hi ets a temps: escriu el teu nom i el club.',
  'occasion.enter.waits': "Ja no queden places: entraràs a la llista d'espera, per ordre.",
  'occasion.entered': (name: string) => `${name}, ja t'hi has inscrit.`,

  // --- the phone ---
  'occasion.my.title': 'Confirmació',
  'occasion.my.pending': (until: string) => `Tens plaça. Abans ${del(until)}, confirma que vindràs.`,
  'occasion.my.confirmed': "Confirmat. Tens plaça: t'hi esperem.",
  'occasion.my.waiting': (place: number, until: string) =>
    `Ets a la llista d'espera, ${ordinal(place)} de la cua. Confirma abans ${del(until)} i entraràs si queda una plaça lliure.`,
  'occasion.my.waiting.confirmed': (place: number) =>
    `Has confirmat i ets a la llista d'espera, ${ordinal(place)} de la cua. Si queda una plaça lliure, ho veuràs aquí.`,
  'occasion.my.missed':
    "El termini per confirmar s'ha acabat. Si encara vols jugar, parla amb l'organització.",
  'occasion.my.withdrawn': "T'has donat de baixa. Si ha estat un error, parla amb l'organització.",
  'occasion.my.yes': 'Hi seré',
  'occasion.my.no': 'No hi podré anar',
  'occasion.my.no.title': 'No hi podràs anar?',
  'occasion.my.no.sure': "Perdràs la plaça i passarà a la primera persona que s'espera.",
  'occasion.my.no.yes': 'Dona de baixa la inscripció',

  // --- the desk ---
  'occasion.now':
    "Quan s'acabi el termini, tanca les confirmacions: després ja es pot aparellar la primera ronda.",
  'occasion.now.see': 'Mira les confirmacions',
  'occasion.desk': 'Confirmacions',
  'occasion.desk.until': (until: string) => `Fins ${al(until)}`,
  'occasion.desk.over': (until: string) => `El termini es va acabar ${el(until)}`,
  'occasion.desk.closed': 'Tancades: qui no ha confirmat o no té plaça no juga.',
  'occasion.desk.confirmed': 'Han confirmat',
  'occasion.desk.pending': 'Encara no',
  'occasion.desk.waiting': 'En espera',
  'occasion.desk.missed': 'No han confirmat',
  'occasion.desk.of': (count: number, places: number) => `${count} de ${places}`,
  'occasion.desk.queue': "Llista d'espera, per ordre",
  'occasion.desk.close': 'Tanca les confirmacions',
  'occasion.desk.close.sure': (out: number) =>
    out === 0
      ? 'Tothom té plaça i ha confirmat: hi jugaran tots.'
      : `${persones(out)} ${out === 1 ? 'quedarà' : 'quedaran'} fora de la primera ronda:`,
  'occasion.desk.close.early': "El termini encara no s'ha acabat: s'acabarà ara mateix.",
  'occasion.desk.close.yes': 'Tanca-les',
  'occasion.desk.tick': "Marca a la llista qui t'ho digui.",
  'occasion.state.confirmed': 'ha confirmat',
  'occasion.state.pending': 'encara no ha confirmat',
  'occasion.state.waiting': (place: number) => `en espera, ${ordinal(place)}`,
  'occasion.state.missed': 'no ha confirmat',
  'occasion.new': (count: number) =>
    count === 1 ? '1 inscripció nova des de la pàgina' : `${count} inscripcions noves des de la pàgina`,
  'occasion.new.accept': 'Accepta',
  'occasion.new.acceptAll': 'Accepta-les totes',
  'occasion.new.remove': 'Esborra',
  'occasion.new.one': (name: string) => `Inscripció: ${name}`,
  'occasion.here': 'Ha confirmat',
  'occasion.poster': 'Cartell',
  'occasion.poster.text':
    'Amb el dia, el lloc, qui organitza, el sistema i un codi QR que obre la pàgina pública.',
  'occasion.poster.a4': 'Cartell A4 (PDF)',
  'occasion.poster.a3': 'Cartell A3 (PDF)',
  'occasion.embed': 'Al web del club',
  'occasion.embed.text':
    "Enganxa aquest codi a la pàgina del club: hi sortiran el dia i el lloc, la ronda i la classificació com són en aquell moment. No s'hi pot escriure res.",
  'occasion.embed.code': 'Codi per incrustar',
  'occasion.embed.see': 'Mira com es veu',

  // --- the log ---
  'direct.did.confirmation-changed': 'Confirmació',
  'direct.did.check-in-settled': 'Confirmacions tancades; no juguen:',
};
