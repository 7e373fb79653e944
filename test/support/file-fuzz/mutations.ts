import { gzipSync } from 'node:zlib';
import { zipFile } from '../zip-file.ts';
import { mutatedValue } from './json-mutations.ts';
import { mutatedLines } from './line-mutations.ts';
import { oddText } from './odd-values.ts';
import type { Choices } from './random.ts';

/** A file that is to be mutated. */
export interface Mutable {
  readonly name: string;
  readonly bytes: Buffer;
}

type Mutation = (file: Mutable, other: Mutable, choices: Choices) => Mutable | Buffer;

/** The ways in which files are damaged, by name. `other` is a file of another family. */
const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'a line': ({ bytes }, other, choices) => withLines(bytes, other.bytes, choices),
  'another line': ({ bytes }, other, choices) => withLines(bytes, other.bytes, choices),
  'a value': ({ bytes }, other, choices) => withValue(bytes, choices) ?? withLines(bytes, other.bytes, choices),
  'another value': ({ bytes }, other, choices) => withValue(bytes, choices) ?? withLines(bytes, other.bytes, choices),
  'flipped bytes': ({ bytes }, _, choices) => flipped(bytes, choices),
  cut: ({ bytes }, _, choices) => bytes.subarray(0, choices.below(bytes.length)),
  'a piece missing': ({ bytes }, _, choices) => spliced(bytes, choices, 1 + choices.below(200)),
  'a piece doubled': ({ bytes }, _, choices) => {
    const start = choices.below(bytes.length);
    return spliced(bytes, choices, 0, bytes.subarray(start, start + choices.below(300)));
  },
  'odd text': ({ bytes }, _, choices) => spliced(bytes, choices, 0, Buffer.from(oddText(choices))),
  'bad UTF-8': ({ bytes }, _, choices) =>
    spliced(bytes, choices, 0, Buffer.from(choices.of(['ff', 'c328', 'eda080', 'f4908080', '00', 'e9']), 'hex')),
  'a byte order mark': ({ bytes }) => Buffer.concat([Buffer.from('efbbbf', 'hex'), bytes]),
  'UTF-16': ({ bytes }) => Buffer.from(`\ufeff${bytes.toString('utf8')}`, 'utf16le'),
  'other line ends': ({ bytes }, _, choices) =>
    Buffer.from(bytes.toString('latin1').replaceAll('\n', choices.of(['\r\n', '\r', '\n\n', ' '])), 'latin1'),
  'deep nesting': ({ bytes }, _, choices) =>
    spliced(bytes, choices, 0, Buffer.from(choices.of(['[', '{"a":', '(', '<a>', '- ']).repeat(3_000))),
  packed: ({ bytes, name }, _, choices) =>
    choices.of([
      () => gzipSync(bytes),
      () => flipped(gzipSync(bytes), choices),
      () => cutShort(gzipSync(bytes), choices),
      () => gzipSync(gzipSync(bytes)),
      () => zipFile([{ name, content: bytes }]),
      () => cutShort(zipFile([{ name, content: bytes }]), choices),
      () => flipped(zipFile([{ name, content: bytes }]), choices),
    ])(),
  renamed: ({ bytes, name }, other, choices) => ({
    name: choices.of([other.name, `${name}.gz`, `${name}.zip`, 'x', '.x', `${name}.json`, 'a b\u00e9.csv']),
    bytes,
  }),
  'mixed families': ({ bytes }, other, choices) =>
    Buffer.concat(choices.of([[bytes, other.bytes], [other.bytes, bytes], [other.bytes]])),
  'nothing in it': (_, __, choices) => Buffer.from(choices.of(['', '\n', ' ', '[]', '{}', 'null', '#', '0'])),
};

/** Mutates a file in one to three ways. Returns it, and the names of the ways. */
export function mutated(file: Mutable, other: Mutable, choices: Choices): Mutable & { readonly ways: string[] } {
  let current = file;
  const ways: string[] = [];
  for (let left = choices.of([1, 1, 1, 2, 3]); left > 0; left -= 1) {
    const [way, mutate] = choices.of(Object.entries(MUTATIONS));
    const next = mutate(current, other, choices);
    current = Buffer.isBuffer(next) ? { name: current.name, bytes: next } : next;
    ways.push(way);
  }
  return { ...current, ways };
}

function withLines(bytes: Buffer, other: Buffer, choices: Choices): Buffer {
  const lines = bytes.toString('latin1').split('\n');
  const mixed = mutatedLines(lines, other.toString('latin1').split('\n').slice(0, 200), choices);
  return Buffer.from(mixed.join('\n'), 'latin1');
}

/** Mutates a value of a JSON document. Returns null if the file is none. */
function withValue(bytes: Buffer, choices: Choices): Buffer | null {
  try {
    return Buffer.from(JSON.stringify(mutatedValue(JSON.parse(bytes.toString('utf8')), choices)));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function flipped(bytes: Buffer, choices: Choices): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = 1 + choices.below(8); times > 0 && copy.length > 0; times -= 1)
    copy[choices.below(copy.length)] = choices.below(256);
  return copy;
}

function cutShort(bytes: Buffer, choices: Choices): Buffer {
  return bytes.subarray(0, choices.below(bytes.length));
}

function spliced(bytes: Buffer, choices: Choices, removed: number, added: Buffer = Buffer.alloc(0)): Buffer {
  const at = choices.below(bytes.length);
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
}
