/** Keeps the latest used answers in memory, no more bytes than it is allowed. */

export class MemoryCache<Value extends { bytes: Buffer }> {
  readonly #values = new Map<string, Value>();
  readonly #most: number;
  #total = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(key: string): Value | null {
    const value = this.#values.get(key);
    if (value === undefined) return null;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    this.#total += value.bytes.length - (this.#values.get(key)?.bytes.length ?? 0);
    this.#values.delete(key);
    this.#values.set(key, value);
    for (const [oldest, { bytes }] of this.#values) {
      if (this.#total <= this.#most) return;
      this.#values.delete(oldest);
      this.#total -= bytes.length;
    }
  }
}
