import type { occasion as catalan } from './ca.js';
import type { Texts } from '../texts.js';

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

export const occasion: Texts<typeof catalan> = {
  'occasion.fields': 'When, where and who',
  'occasion.begins': 'First day',
  'occasion.ends': 'Last day',
  'occasion.ends.hint': 'Only if it lasts more than one day.',
  'occasion.place': 'Place',
  'occasion.place.hint': 'Civic Centre, 1 High Street, Reus',
  'occasion.organiser': 'Organised by',
  'occasion.organiser.hint': 'Club, federation or school',
  'occasion.signer': 'Who signs the diplomas',
  'occasion.office': 'In what capacity',
  'occasion.office.hint': 'President, chief arbiter…',
  'occasion.places': 'Number of places',
  'occasion.places.none': 'no limit',
  'occasion.confirmBy': 'Confirm by',
  'occasion.confirmBy.text':
    'If you set a day and time, entrants have to confirm that they’re coming; once the places are full, the rest wait in order of entry.',

  'occasion.when': 'When',
  'occasion.where': 'Where',
  'occasion.by': 'Organised by',
  'occasion.enter': 'Sign up',
  'occasion.enter.text': 'There’s still time: enter your name and club.',
  'occasion.enter.waits': 'All places are taken: you’ll join the waiting list, in order of entry.',
  'occasion.entered': (name) => `${name}, you’re signed up.`,

  'occasion.my.title': 'Confirmation',
  'occasion.my.pending': (until) => `You have a place. Confirm by ${until} that you’re coming.`,
  'occasion.my.confirmed': 'Confirmed. You have a place: see you there.',
  'occasion.my.waiting': (place, until) =>
    `You’re number ${place} on the waiting list. Confirm by ${until} and you’ll be in if a place becomes free.`,
  'occasion.my.waiting.confirmed': (place) =>
    `You’ve confirmed and are number ${place} on the waiting list. If a place becomes free, you’ll see it here.`,
  'occasion.my.missed':
    'The deadline to confirm has passed. If you still want to play, talk to the organisers.',
  'occasion.my.withdrawn': 'You’ve withdrawn. If that was a mistake, talk to the organisers.',
  'occasion.my.yes': 'I’ll be there',
  'occasion.my.no': 'I can’t come',
  'occasion.my.no.title': 'Can’t make it?',
  'occasion.my.no.sure': 'You’ll lose your place, and it will go to the next person waiting.',
  'occasion.my.no.yes': 'Withdraw my entry',

  'occasion.now': 'Once the deadline has passed, close confirmations: then the first round can be paired.',
  'occasion.now.see': 'See the confirmations',
  'occasion.desk': 'Confirmations',
  'occasion.desk.until': (until) => `Until ${until}`,
  'occasion.desk.over': (until) => `The deadline was ${until}`,
  'occasion.desk.closed': 'Closed: anyone who hasn’t confirmed or has no place doesn’t play.',
  'occasion.desk.confirmed': 'Confirmed',
  'occasion.desk.pending': 'Not yet',
  'occasion.desk.waiting': 'Waiting',
  'occasion.desk.missed': 'Didn’t confirm',
  'occasion.desk.of': (count, places) => `${count} of ${places}`,
  'occasion.desk.queue': 'Waiting list, in order',
  'occasion.desk.close': 'Close confirmations',
  'occasion.desk.close.sure': (out) =>
    out === 0
      ? 'Everyone has a place and has confirmed: they’ll all play.'
      : `${people(out)} will be left out of the first round:`,
  'occasion.desk.close.early': 'The deadline hasn’t passed yet: closing ends it right now.',
  'occasion.desk.close.yes': 'Close them',
  'occasion.desk.tick': 'Tick off anyone who tells you in person.',
  'occasion.state.confirmed': 'confirmed',
  'occasion.state.pending': 'not confirmed yet',
  'occasion.state.waiting': (place) => `waiting, number ${place}`,
  'occasion.state.missed': 'didn’t confirm',
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
  'occasion.embed': 'On your club’s website',
  'occasion.embed.text':
    'Paste this code into your club’s page: it shows the date and place, the current round and the standings, always up to date. Visitors can’t change anything there.',
  'occasion.embed.code': 'Embed code',
  'occasion.embed.see': 'See what it looks like',

  'direct.did.confirmation-changed': 'Confirmation',
  'direct.did.check-in-settled': 'Confirmations closed; not playing:',
};
