/** An image that nobody names may belong to a capture that is being written. */
export const UNCLAIMED_MS = 3_600_000;

/** Images by their content: each is named by its SHA-256, so that the same picture is kept once. */
export interface ImageStore {
  /** Keeps an image and answers its name. Whoever reads finds all of it or nothing. */
  keep(image: Uint8Array): Promise<string>;
  /** The bytes of an image; null where it is not there, or no longer what its name says. */
  read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(sha256: string): Promise<void>;
  /** Names of images that have been there for an hour. */
  old(now: number): AsyncIterable<string>;
}

/** Removes images that nobody has any more. Where the store is away they stay, and the sweep finds them within the hour that it is back. */
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

/** The store is away, or refuses: no image was kept or read. Its message is for whoever asked, its cause for the log. */
export class ImageStoreFailure extends Error {
  override readonly name = 'ImageStoreFailure';
}
