/** An unnamed image may belong to a capture that is being written. */
export const UNCLAIMED_MS = 3_600_000;

/** Images by their content: the name of each is its SHA-256, so that the same picture is stored once. */
export interface ImageStore {
  /** Stores an image and returns its name. Readers find all of it or nothing. */
  keep(image: Uint8Array): Promise<string>;
  /** The bytes of an image; null where it is not there, or no longer what its name says. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(sha256: string): Promise<void>;
  /** Names of images that have been there for an hour. */
  old(now: number): AsyncIterable<string>;
}

/**
 * Removes images that no capture has any more. Where the store is down they stay, and the sweep removes them within the hour after it is
 * back.
 */
export async function removeImages(images: Pick<ImageStore, 'remove'>, names: readonly string[]): Promise<void> {
  for (const name of names) {
    try {
      await images.remove(name);
    } catch (error) {
      if (!(error instanceof ImageStoreFailure)) throw error;
      return;
    }
  }
}

/** The store is down, or refuses: no image was stored or read. Its message is for the caller, its cause for the log. */
export class ImageStoreFailure extends Error {
  override readonly name = 'ImageStoreFailure';
}
