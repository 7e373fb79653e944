import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { sourceDeclaration } from '../loaders/catalog.ts';
import type { ImportFile } from '../loaders/import/read-file.ts';

/** Date of all that is generated. */
const DAY = Date.UTC(2026, 7, 22);

/** Published formats by source, each line out of its number alone: the same files on every machine. */
const FORMATS: Readonly<Record<string, (index: number) => string>> = {
  /** A popularity list in the manner of Tranco: rank and host. */
  'tranco-top1m': (index) => `${index + 1},${hostName(index)}`,
  /** A routing table: a /24 and its origin, half a million of each first octet's 65,536. */
  'pyasn-ipasn': (index) =>
    `${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}.0/24\t${1_000 + (index % 70_000)}`,
  /** A plain feed: an address of which others exist in no order, and on how many lists it is. */
  'stamparm-ipsum': (index) => `${quad(Math.imul(index, 2_654_435_761) >>> 0)}\t${3 + (index % 7)}`,
};

/** A routing table has an end: the view that an import derives of it is made in memory. */
const TABLE_SIZE = 200_000;

/** Writes a file of each format with this many records (the table at most its size), and answers them as files to load. */
export async function generatedFiles(directory: string, records: number): Promise<ImportFile[]> {
  const files: ImportFile[] = [];
  for (const [id, lineOf] of Object.entries(FORMATS)) {
    const declaration = sourceDeclaration(id);
    if (declaration === undefined) throw new Error(`the catalog has no source ${id}`);
    const path = join(directory, `${id}-${records}.txt`);
    await writeLines(path, id === 'pyasn-ipasn' ? Math.min(records, TABLE_SIZE) : records, lineOf);
    files.push({ declaration, path, observedAt: DAY });
  }
  return files;
}

const SUFFIXES = ['com', 'net', 'org', 'de', 'co.uk', 'io', 'fr', 'com.br'];

/** One in four names is a host below its registrable domain, as in lists of that kind. */
function hostName(index: number): string {
  const name = `site${index.toString(36)}.${SUFFIXES[index % SUFFIXES.length]}`;
  return index % 4 === 3 ? `www.${name}` : name;
}

function quad(value: number): string {
  return `${1 + ((value >>> 24) % 223)}.${(value >>> 16) & 255}.${(value >>> 8) & 255}.${value & 255}`;
}

async function writeLines(path: string, count: number, lineOf: (index: number) => string): Promise<void> {
  const stream = createWriteStream(path);
  let waiting = '';
  for (let index = 0; index < count; index += 1) {
    waiting += `${lineOf(index)}\n`;
    if (waiting.length < 1_000_000) continue;
    if (!stream.write(waiting)) await once(stream, 'drain');
    waiting = '';
  }
  stream.end(waiting);
  await once(stream, 'finish');
}
