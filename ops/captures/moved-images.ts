import type { ImageStore } from './image-store.ts';

/** Images of a store that took the place of another one: new ones go into it, those of before stay where they are until their time is over. */
export class MovedImages implements ImageStore {
  readonly #store: ImageStore;
  readonly #former: ImageStore;

  constructor(store: ImageStore, former: ImageStore) {
    this.#store = store;
    this.#former = former;
  }

  keep(image: Uint8Array): Promise<string> {
    return this.#store.keep(image);
  }

  async read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return (await this.#former.read(sha256)) ?? this.#store.read(sha256);
  }

  async remove(sha256: string): Promise<void> {
    await this.#former.remove(sha256);
    await this.#store.remove(sha256);
  }

  async *old(now: number): AsyncIterable<string> {
    yield* this.#former.old(now);
    yield* this.#store.old(now);
  }
}
