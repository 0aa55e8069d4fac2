import type { occasion as catalan } from './ca.js';
import type { Texts } from '../texts.js';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const occasion: Texts<typeof catalan> = {
  'occasion.fields': 'When, where and who',
  'occasion.begins': 'First day',
  'occasion.ends': 'Last day',
  'occasion.ends.hint': 'Only if it lasts more than one.',
  'occasion.place': 'Place',
  'occasion.place.hint': 'Civic Centre, 1 High Street, Reus',
  'occasion.organiser': 'Organised by',
  'occasion.organiser.hint': 'Club, federation or school',
  'occasion.signer': 'Who signs the diplomas',
  'occasion.office': 'As what',
  'occasion.office.hint': 'President, chief arbiter…',
  'occasion.places': 'Places',
  'occasion.places.none': 'no limit',
  'occasion.confirmBy': 'Confirm by',
  'occasion.confirmBy.text':
    'If you set a day and time, entrants must confirm that they are coming; those beyond the places wait in order of entry.',

  'occasion.when': 'When',
  'occasion.where': 'Where',
  'occasion.by': 'Organised by',
  'occasion.enter': 'Enter',
  'occasion.enter.text': 'There is still time: write your name and club.',
  'occasion.enter.waits': 'All places are taken: you will join the waiting list, in order.',
  'occasion.entered': (name) => `${name}, you have signed up.`,

  'occasion.my.title': 'Confirmation',
  'occasion.my.pending': (until) => `You have a place. By ${until}, confirm that you are coming.`,
  'occasion.my.confirmed': 'Confirmed. You have a place: see you there.',
  'occasion.my.waiting': (place, until) =>
    `You are number ${place} on the waiting list. Confirm by ${until} and you will be in if a place becomes free.`,
  'occasion.my.waiting.confirmed': (place) =>
    `You have confirmed and are number ${place} on the waiting list. If a place becomes free, you will see it here.`,
  'occasion.my.missed': 'The time to confirm is over. If you still want to play, talk to the organisers.',
  'occasion.my.withdrawn': 'You have withdrawn. If that was a mistake, talk to the organisers.',
  'occasion.my.yes': "I'll be there",
  'occasion.my.no': "I can't come",
  'occasion.my.no.title': "Can't you come?",
  'occasion.my.no.sure': 'You will lose your place, and it goes to the next person waiting.',
  'occasion.my.no.yes': 'Withdraw my entry',

  'occasion.now': 'When time is up, close the confirmations: then the first round can be paired.',
  'occasion.now.see': 'See the confirmations',
  'occasion.desk': 'Confirmations',
  'occasion.desk.until': (until) => `Until ${until}`,
  'occasion.desk.over': (until) => `The deadline was ${until}`,
  'occasion.desk.closed': 'Closed: whoever has not confirmed or has no place does not play.',
  'occasion.desk.confirmed': 'Confirmed',
  'occasion.desk.pending': 'Not yet',
  'occasion.desk.waiting': 'Waiting',
  'occasion.desk.missed': 'Did not confirm',
  'occasion.desk.of': (count, places) => `${count} of ${places}`,
  'occasion.desk.queue': 'Waiting list, in order',
  'occasion.desk.close': 'Close confirmations',
  'occasion.desk.close.sure': (out) =>
    out === 0
      ? 'Everyone has a place and has confirmed: all of them play.'
      : `${people(out)} will be left out of the first round:`,
  'occasion.desk.close.early': 'Time is not up yet: it will be, right now.',
  'occasion.desk.close.yes': 'Close them',
  'occasion.desk.tick': 'Tick in the list whoever tells you so.',
  'occasion.state.confirmed': 'confirmed',
  'occasion.state.pending': 'not confirmed yet',
  'occasion.state.waiting': (place) => `waiting, number ${place}`,
  'occasion.state.missed': 'did not confirm',
  'occasion.new': (count) =>
    count === 1 ? '1 new entry from the page' : `${count} new entries from the page`,
  'occasion.new.accept': 'Accept',
  'occasion.new.acceptAll': 'Accept all',
  'occasion.new.remove': 'Delete',
  'occasion.new.one': (name) => `Entry: ${name}`,
  'occasion.here': 'Confirmed',
  'occasion.poster': 'Poster',
  'occasion.poster.text':
    'With the date, the place, the organiser, the system and a QR code that opens the public page.',
  'occasion.poster.a4': 'Poster, A4 (PDF)',
  'occasion.poster.a3': 'Poster, A3 (PDF)',
  'occasion.embed': "On your club's site",
  'occasion.embed.text':
    "Paste this code into your club's page: it shows the date and place, the round and the standings as they are at that moment. Nothing can be written there.",
  'occasion.embed.code': 'Embed code',
  'occasion.embed.see': 'See what it looks like',

  'direct.did.confirmation-changed': 'Confirmation',
  'direct.did.check-in-settled': 'Confirmations closed; not playing:',
};
