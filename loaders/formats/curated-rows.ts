import { isMap, isNode, isSeq } from 'yaml';
import type { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { epochMs } from './dates.ts';
import { refusal } from './refusal.ts';
import { firstMatch } from './text-lines.ts';
import { yamlDocument } from './yaml-document.ts';

/**
 * Reads the rows of a list in a small YAML document that people write by hand, each with its line number. Throws if it is not YAML or has
 * no such list: then nothing is swept.
 */
export async function* curatedRows<T>(input: SourceInput, list: string, row: z.ZodType<T>): Records<T> {
  const { document, lineAt } = await yamlDocument(input);
  const rows = isMap(document.contents) ? document.contents.get(list, true) : undefined;
  if (!isSeq(rows)) throw new Error(`expected a YAML document with a list named ${list}`);
  for (const item of rows.items) {
    const line = lineAt(isNode(item) ? (item.range?.[0] ?? 0) : 0);
    const checked = row.safeParse(isNode(item) ? item.toJS(document) : item);
    yield checked.success ? { line, value: checked.data } : new RefusedRecord(line, refusal(checked.error));
  }
}

/** Returns the date that such a document states (`asOf`), epoch ms; null if it has none. */
async function curatedDate(input: SourceInput): Promise<number | null> {
  return epochMs(await firstMatch(input, /^asOf:\s*(\S+)/)) ?? null;
}

/** The common properties of our hand-written tables. */
export const CURATED = {
  publisher: 'Weft',
  licence: 'CC0-1.0',
  homePage: 'https://yaml.org/spec/1.2.2/',
  defaultUrl: null,
  cadenceHours: 2160,
  verified: 'real file',
  readsYaml: true,
  dateOf: curatedDate,
} as const;
