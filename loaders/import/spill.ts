import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Files that the rows of one group are strewn over, by a digest of their keys: one of them at a time fits any memory. */
const PARTITIONS = 64;
/** Characters that wait in memory before they go to a file. */
const BUFFER = 32 * 1024;

/**
 * Rows on disk, as lines, by group: rows of one key lie in one file, in the order in which they came. In constant memory,
 * whatever their number.
 */
export class Spill {
  readonly #directory: string;
  readonly #groups = new Map<string, string[]>();
  readonly #paths = new Set<string>();

  constructor(directory: string) {
    this.#directory = directory;
    mkdirSync(directory, { recursive: true });
  }

  /** Takes a row. Its line starts with the key and has no line end. */
  add(group: string, key: string, line: string): void {
    const buffers = this.#groups.get(group) ?? this.#newGroup(group);
    const partition = digestOf(key) % PARTITIONS;
    const waiting = `${buffers[partition]}${line}\n`;
    buffers[partition] = waiting.length < BUFFER ? waiting : this.#flushed(group, partition, waiting);
  }

  /** Writes out what waits; answers the files of each group. */
  files(): ReadonlyMap<string, readonly string[]> {
    const files = new Map<string, readonly string[]>();
    for (const [group, buffers] of this.#groups) {
      for (const [partition, waiting] of buffers.entries()) {
        if (waiting !== '') buffers[partition] = this.#flushed(group, partition, waiting);
      }
      const paths = buffers.map((_, partition) => this.#path(group, partition));
      files.set(
        group,
        paths.filter((path) => this.#paths.has(path)),
      );
    }
    return files;
  }

  #newGroup(group: string): string[] {
    const buffers = Array.from({ length: PARTITIONS }, () => '');
    this.#groups.set(group, buffers);
    return buffers;
  }

  #flushed(group: string, partition: number, text: string): '' {
    const path = this.#path(group, partition);
    appendFileSync(path, text);
    this.#paths.add(path);
    return '';
  }

  #path(group: string, partition: number): string {
    return join(this.#directory, `${group.replaceAll(' ', '-')}-${partition}.tsv`);
  }
}

/** FNV-1a over UTF-16 code units, 32 bits: spreads names evenly, and costs less than any sort of them. */
function digestOf(text: string): number {
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  }
  return digest >>> 0;
}
