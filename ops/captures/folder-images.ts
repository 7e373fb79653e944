import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../../store/private-files.ts';
import { type ImageStore, UNCLAIMED_MS } from './image-store.ts';

/** Images in a folder: a file is named by the SHA-256 of what is in it. */
export class FolderImages implements ImageStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async keep(image: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(image).digest('hex');
    const path = this.#pathOf(sha256);
    const size = await stat(path).then(
      (file) => file.size,
      () => null,
    );
    if (size === image.length) return sha256;
    makePrivateFolder(this.#folder);
    await writePrivateFile(path, image);
    return sha256;
  }

  async read(sha256: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const bytes = await readFile(this.#pathOf(sha256)).catch(() => null);
    if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) return null;
    return new Uint8Array(bytes);
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#pathOf(sha256), { force: true });
  }

  /** Drafts of writers that died are removed at once. */
  async *old(now: number): AsyncIterable<string> {
    for (const folder of await readdir(this.#folder).catch(() => [])) {
      for (const name of await readdir(join(this.#folder, folder)).catch(() => [])) {
        const path = join(this.#folder, folder, name);
        const changed = await stat(path).then(
          (file) => file.mtimeMs,
          () => now,
        );
        if (changed > now - UNCLAIMED_MS) continue;
        if (/^[0-9a-f]{62}$/.test(name)) yield `${folder}${name}`;
        else await rm(path, { force: true });
      }
    }
  }

  #pathOf(sha256: string): string {
    return join(this.#folder, sha256.slice(0, 2), sha256.slice(2));
  }
}
