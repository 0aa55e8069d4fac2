// Two fingers bring the board closer, one moves it about once it is close. Touch events and not pointer
// events: only these can keep the page itself from being zoomed or scrolled by the same fingers.

import type { Attachment } from 'svelte/attachments';
import type { Point, Zoom } from './zoom.svelte.js';

const SLOP = 8; // px before a finger that rests becomes one that moves the board

interface Held {
  readonly fingers: number;
  readonly at: Point;
  /** Between two fingers. */
  readonly apart: number;
}

/** `free` says whether a finger there may move the board; `alone` that no tile goes with two fingers. */
export function fingers(
  zoom: Zoom,
  free: (touch: Touch) => boolean,
  alone: () => void,
): Attachment<HTMLElement> {
  return (place) => {
    let held: Held | null = null;
    let moved = false;

    const grasp = (event: TouchEvent): Held | null => {
      const here = [...event.touches].filter((touch) => place.contains(touch.target as Node));
      const [first, second] = here;
      if (!first || here.length > 2 || (!second && !(zoom.on && free(first)))) return null;
      const { left, top } = place.getBoundingClientRect();
      const other = second ?? first;
      return {
        fingers: here.length,
        at: {
          x: (first.clientX + other.clientX) / 2 - left,
          y: (first.clientY + other.clientY) / 2 - top,
        },
        apart: Math.hypot(first.clientX - other.clientX, first.clientY - other.clientY),
      };
    };

    const start = (event: TouchEvent): void => {
      held = grasp(event);
      moved = moved && event.touches.length > 1;
      if (held?.fingers === 2) alone();
    };
    const move = (event: TouchEvent): void => {
      const now = held && grasp(event);
      if (!held || !now || now.fingers !== held.fingers || !event.cancelable) return;
      const [dx, dy] = [now.at.x - held.at.x, now.at.y - held.at.y];
      if (!moved && now.fingers === 1 && Math.hypot(dx, dy) < SLOP) return;
      event.preventDefault();
      moved = true;
      if (now.fingers === 2 && held.apart > 0) zoom.to((zoom.scale * now.apart) / held.apart, held.at);
      zoom.pan(dx, dy);
      held = now;
    };
    const end = (event: TouchEvent): void => {
      if (moved && event.cancelable) event.preventDefault(); // moving the board is no tap
      held = grasp(event);
      if (event.touches.length > 0) return;
      moved = false;
      zoom.settle();
    };

    place.addEventListener('touchstart', start, { passive: true });
    place.addEventListener('touchmove', move, { passive: false });
    place.addEventListener('touchend', end, { passive: false });
    place.addEventListener('touchcancel', end, { passive: false });
    return () => {
      place.removeEventListener('touchstart', start);
      place.removeEventListener('touchmove', move);
      place.removeEventListener('touchend', end);
      place.removeEventListener('touchcancel', end);
    };
  };
}
