// A device has become somebody's: the session is another one, and the class opens.

import { router, to } from '../../router.svelte.js';
import { myself } from '../../state/me.svelte.js';
import { world } from '../../state/world.svelte.js';
import { forgetTicket } from './ticket.js';

export async function enterAs(classId: string): Promise<void> {
  forgetTicket();
  await myself.load();
  world().socket.restart(); // it was opened as nobody
  router.go(to.class(classId), 'replace');
}
