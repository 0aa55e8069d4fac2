// Wishes that come quicker than they can be carried out: one after the other, and the last one wins.

/**
 * Carry out one wish at a time; of those that come meanwhile only the last is carried out.
 * Everybody who waits is answered when nothing is left to do.
 */
export function lastWins<Wish>(carryOut: (wish: Wish) => Promise<void>): (wish: Wish) => Promise<void> {
  let next: { wish: Wish } | null = null;
  let busy: Promise<void> | null = null;

  async function work(): Promise<void> {
    try {
      while (next) {
        const { wish } = next;
        next = null;
        await carryOut(wish);
      }
    } finally {
      busy = null;
    }
  }

  return (wish) => {
    next = { wish };
    busy ??= work();
    return busy;
  };
}
