// Where a notice may lie: on something that can do without being seen for a moment, never on what
// somebody has in hand.

export interface Corner {
  readonly x: number;
  readonly y: number;
}

type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const MARGIN = 8; // px to the edges of what it lies on
const BUSY =
  '[data-busy], [data-points], [role="gridcell"].laid, [role="gridcell"].aimed, [role="gridcell"]:has(.arrow)';

/** A corner for a box of that size, the best that there is; null where there is nothing to lie on. */
export function roomFor(width: number, height: number): Corner | null {
  const busy = [...document.querySelectorAll(BUSY), ...focused()].map((one) => one.getBoundingClientRect());
  const places = rooms().flatMap((room) => placesOn(room, width, height));
  const seen = places.filter(({ y }) => y >= 0 && y + height <= innerHeight);
  const covered = ({ x, y }: Corner): number => {
    const box = { left: x, top: y, right: x + width, bottom: y + height };
    return busy.reduce((sum, other) => sum + shared(box, other), 0);
  };
  return seen.reduce<Corner | null>(
    (best, one) => (best && covered(best) <= covered(one) ? best : one),
    null,
  );
}

/** What lies below the board is needed less than the board; what lies beside it is being read. */
function rooms(): Edges[] {
  const all = [...document.querySelectorAll('[data-room]')].map((room) => room.getBoundingClientRect());
  const [board] = all;
  if (!board) return [];
  const below = all.filter((room) => room.top >= board.bottom);
  return [...below, ...all.filter((room) => !below.includes(room))];
}

function placesOn(room: Edges, width: number, height: number): Corner[] {
  const x = Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, (room.left + room.right - width) / 2));
  const top = Math.max(room.top, 0) + MARGIN;
  const bottom = Math.min(room.bottom, innerHeight) - MARGIN - height;
  if (bottom < top) return [];
  return [1, 0, 0.75, 0.5, 0.25].map((part) => ({ x, y: top + (bottom - top) * part }));
}

function focused(): Element[] {
  const active = document.activeElement;
  return active instanceof HTMLElement &&
    active.tabIndex >= 0 &&
    !active.contains(document.querySelector('[data-room]'))
    ? [active]
    : [];
}

function shared(one: Edges, other: Edges): number {
  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
