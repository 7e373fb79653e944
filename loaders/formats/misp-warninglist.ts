/** MISP warning lists: JSON `name`, `description`, `version`, `type`, `matching_attributes[]`, `list[]`. */
import { z } from 'zod';
import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';
import { compactDateMs } from './dates.ts';
import { topLevelText } from './json-members.ts';
import { jsonRecords } from './json-records.ts';

/** Where the project keeps the list of a folder. */
export function warningListUrl(folder: string): string {
  return `https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/${folder}/list.json`;
}

/** What the catalog says of every list of the project. */
export const WARNING_LIST = {
  publisher: 'MISP Project',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/MISP/misp-warninglists',
  format: 'MISP warning list: JSON name, description, version, type, matching_attributes[], list[]',
  cadenceHours: 720,
} as const;

/** The entries of a list, as published. */
export async function* warningListEntries(input: SourceInput): AsyncIterable<SourceRecord<string> | RefusedRecord> {
  for await (const record of jsonRecords(input, ['list'], z.string())) {
    yield record instanceof RefusedRecord ? record : { line: record.line, value: record.value.value };
  }
}

/** The day of its making, where the version of a list is one (20240615); others are counted from 1. */
export async function warningListDate(input: SourceInput): Promise<number | null> {
  return compactDateMs((await topLevelText(input, 'version')) ?? '') ?? null;
}
