import { extname } from 'node:path';
import { hashProse } from './hash-prose.ts';
import { markdownProse } from './markdown-prose.ts';
import type { Prose } from './prose.ts';
import { scriptProse } from './script-prose.ts';
import { styleProse } from './style-prose.ts';

const BY_ENDING: Readonly<Record<string, (text: string, path: string) => Prose[]>> = {
  '.ts': scriptProse,
  '.tsx': scriptProse,
  '.mjs': scriptProse,
  '.cjs': scriptProse,
  '.css': styleProse,
  '.md': markdownProse,
  '.py': hashProse,
  '.yaml': hashProse,
  '.yml': hashProse,
};

const BY_NAME: Readonly<Record<string, (text: string, path: string) => Prose[]>> = {
  '.ci/run': hashProse,
  Dockerfile: hashProse,
};

/** Reads what a file says to people; nothing where the check does not know the kind of file. */
export function readProse(path: string, text: string): Prose[] {
  const read = BY_NAME[path] ?? BY_ENDING[extname(path)];
  return read?.(text, path) ?? [];
}
