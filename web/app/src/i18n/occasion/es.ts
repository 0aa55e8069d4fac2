import type { occasion as catalan } from './ca.js';
import type { Texts } from '../texts.js';

const personas = (count: number): string => (count === 1 ? '1 persona' : `${count} personas`);

export const occasion: Texts<typeof catalan> = {
  'occasion.fields': 'Cuándo, dónde y quién',
  'occasion.begins': 'Primer día',
  'occasion.ends': 'Último día',
  'occasion.ends.hint': 'Solo si dura más de uno.',
  'occasion.place': 'Lugar',
  'occasion.place.hint': 'Centro Cívico, calle Mayor 1, Reus',
  'occasion.organiser': 'Organiza',
  'occasion.organiser.hint': 'Club, federación o escuela',
  'occasion.signer': 'Quién firma los diplomas',
  'occasion.office': 'Con qué cargo',
  'occasion.office.hint': 'Presidenta, árbitro principal…',
  'occasion.places': 'Plazas',
  'occasion.places.none': 'sin límite',
  'occasion.confirmBy': 'Confirmación hasta',
  'occasion.confirmBy.text':
    'Si pones día y hora, los inscritos tienen que confirmar que vendrán; quien no quepa espera por orden de inscripción.',

  'occasion.when': 'Cuándo',
  'occasion.where': 'Dónde',
  'occasion.by': 'Organiza',
  'occasion.enter': 'Inscribirse',
  'occasion.enter.text': 'Todavía estás a tiempo: escribe tu nombre y el club.',
  'occasion.enter.waits': 'Ya no quedan plazas: entrarás en la lista de espera, por orden.',
  'occasion.entered': (name) => `${name}, ya te has inscrito.`,

  'occasion.my.title': 'Confirmación',
  'occasion.my.pending': (until) => `Tienes plaza. Antes del ${until}, confirma que vendrás.`,
  'occasion.my.confirmed': 'Confirmado. Tienes plaza: te esperamos.',
  'occasion.my.waiting': (place, until) =>
    `Estás en la lista de espera, en el puesto ${place}. Confirma antes del ${until} y entrarás si queda una plaza libre.`,
  'occasion.my.waiting.confirmed': (place) =>
    `Has confirmado y estás en la lista de espera, en el puesto ${place}. Si queda una plaza libre, lo verás aquí.`,
  'occasion.my.missed':
    'El plazo para confirmar ha terminado. Si todavía quieres jugar, habla con la organización.',
  'occasion.my.withdrawn': 'Te has dado de baja. Si ha sido un error, habla con la organización.',
  'occasion.my.yes': 'Confirmar que iré',
  'occasion.my.no': 'Avisar de que no iré',
  'occasion.my.no.title': '¿No podrás ir?',
  'occasion.my.no.sure': 'Perderás la plaza y pasará a la primera persona que espera.',
  'occasion.my.no.yes': 'Dar de baja la inscripción',

  'occasion.now':
    'Cuando acabe el plazo, cierra las confirmaciones: después ya se puede emparejar la primera ronda.',
  'occasion.now.see': 'Ver las confirmaciones',
  'occasion.desk': 'Confirmaciones',
  'occasion.desk.until': (until) => `Hasta el ${until}`,
  'occasion.desk.over': (until) => `El plazo terminó el ${until}`,
  'occasion.desk.closed': 'Cerradas: quien no ha confirmado o no tiene plaza no juega.',
  'occasion.desk.confirmed': 'Han confirmado',
  'occasion.desk.pending': 'Todavía no',
  'occasion.desk.waiting': 'En espera',
  'occasion.desk.missed': 'No han confirmado',
  'occasion.desk.of': (count, places) => `${count} de ${places}`,
  'occasion.desk.queue': 'Lista de espera, por orden',
  'occasion.desk.close': 'Cerrar las confirmaciones',
  'occasion.desk.close.sure': (out) =>
    out === 0
      ? 'Todos tienen plaza y han confirmado: jugarán todos.'
      : `${personas(out)} ${out === 1 ? 'quedará' : 'quedarán'} fuera de la primera ronda:`,
  'occasion.desk.close.early': 'El plazo todavía no ha terminado: terminará ahora mismo.',
  'occasion.desk.close.yes': 'Cerrarlas',
  'occasion.desk.tick': 'Marca en la lista a quien te lo diga.',
  'occasion.state.confirmed': 'ha confirmado',
  'occasion.state.pending': 'todavía no ha confirmado',
  'occasion.state.waiting': (place) => `en espera, puesto ${place}`,
  'occasion.state.missed': 'no ha confirmado',
  'occasion.new': (count) =>
    count === 1 ? '1 inscripción nueva desde la página' : `${count} inscripciones nuevas desde la página`,
  'occasion.new.accept': 'Aceptar',
  'occasion.new.acceptAll': 'Aceptarlas todas',
  'occasion.new.remove': 'Borrar',
  'occasion.new.one': (name) => `Inscripción: ${name}`,
  'occasion.here': 'Ha confirmado',
  'occasion.poster': 'Cartel',
  'occasion.poster.text':
    'Con el día, el lugar, quién organiza, el sistema y un código QR que abre la página pública.',
  'occasion.poster.a4': 'Cartel A4 (PDF)',
  'occasion.poster.a3': 'Cartel A3 (PDF)',
  'occasion.embed': 'En la web del club',
  'occasion.embed.text':
    'Pega este código en la página del club: saldrán el día y el lugar, la ronda y la clasificación tal como están en ese momento. No se puede escribir nada en ella.',
  'occasion.embed.code': 'Código para incrustar',
  'occasion.embed.see': 'Ver cómo queda',

  'direct.did.confirmation-changed': 'Confirmación',
  'direct.did.check-in-settled': 'Confirmaciones cerradas; no juegan:',
};
