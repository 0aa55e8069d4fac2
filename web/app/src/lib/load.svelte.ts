// A page's data: on its way, here, or not to be had.

export class Loading<T> {
  value = $state.raw<T | null>(null);
  failed = $state.raw<unknown>(null);
  busy = $state(false);
  #turn = 0;

  async from(source: () => Promise<T>): Promise<void> {
    const turn = ++this.#turn;
    this.busy = true;
    this.failed = null;
    try {
      const value = await source();
      if (turn === this.#turn) this.value = value;
    } catch (failed) {
      if (turn === this.#turn) this.failed = failed;
    } finally {
      if (turn === this.#turn) this.busy = false;
    }
  }
}
