import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { RowFile } from './row-files.ts';

/** Files that the rows of one group are distributed over, by a digest of their keys. */
const PARTITIONS = 64;

/**
 * Rows on disk, as lines, by group. Rows of one key are in one file, in the order in which they came. Memory is constant, however many rows
 * there are.
 */
export class Spill {
  readonly #directory: string;
  readonly #groups = new Map<string, RowFile[]>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Adds a row. Its line starts with the key and has no line end. */
  add(group: string, key: string, line: string): void {
    const files = this.#groups.get(group) ?? this.#newGroup(group);
    files[digestOf(key) % PARTITIONS]?.addText(`${line}\n`);
  }

  /** Writes the buffers. Returns the files of each group. */
  files(): ReadonlyMap<string, readonly string[]> {
    const paths = new Map<string, readonly string[]>();
    for (const [group, files] of this.#groups) {
      const filled = files.filter((file) => !file.isEmpty);
      for (const file of filled) file.flush();
      paths.set(
        group,
        filled.map(({ path }) => path),
      );
    }
    this.#groups.clear();
    return paths;
  }

  #newGroup(group: string): RowFile[] {
    const name = group.replaceAll(' ', '-');
    const files = Array.from(
      { length: PARTITIONS },
      (_, index) => new RowFile(join(this.#directory, `${name}-${index}.tsv`)),
    );
    this.#groups.set(group, files);
    return files;
  }
}

/** FNV-1a over UTF-16 code units, 32 bits: it spreads names evenly, and costs less than sorting them. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  }
  return digest >>> 0;
}
