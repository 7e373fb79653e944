import type { z } from 'zod';
import { type Records, RefusedRecord, type SourceInput } from '../source.ts';
import { isJsonLines, jsonLines } from './json-lines.ts';
import { fittedRecords, jsonOf } from './json-records.ts';

/**
 * Reads records that are published one in each file, as the list of an API (`list` names the member that holds them), or one in each line.
 * Records in another format are refused alone. Throws if a single document is not JSON.
 */
export async function* jsonDocuments<T>(input: SourceInput, list: string, schema: z.ZodType<T>): Records<T> {
  if (await isJsonLines(input)) {
    for await (const record of jsonLines(input)) {
      if (record instanceof RefusedRecord) yield record;
      else for (const value of listed(record.value, list)) yield* fittedRecords(record.line, value, schema);
    }
    return;
  }
  for (const value of listed(await documentOf(input), list)) yield* fittedRecords(1, value, schema);
}

async function documentOf(input: SourceInput): Promise<unknown> {
  try {
    return await jsonOf(input);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error('expected a JSON document, or one a line; it is none, or breaks off');
  }
}

function listed(document: unknown, list: string): readonly unknown[] {
  if (Array.isArray(document)) return document;
  const member = Object.entries(Object(document)).find(([name]) => name === list)?.[1];
  return Array.isArray(member) ? member : [document];
}
