/** Reads MISP warning lists: JSON `name`, `description`, `version`, `type`, `matching_attributes[]`, `list[]`. */
import { z } from 'zod';
import type { PublishedFields, Records, SourceInput } from '../source.ts';
import { compactDateMs } from './dates.ts';
import { topLevelText } from './json-members.ts';
import { jsonValues } from './json-records.ts';

/** Returns the address of the list of a folder in the project's repository. */
export function warningListUrl(folder: string): string {
  return `https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists/${folder}/list.json`;
}

/** The fields of a list of the project, by what its entries become. */
export function warningListFields(entry: string): PublishedFields {
  return {
    name: { leftOut: 'the title of the list: the catalog has it' },
    description: { leftOut: 'the purpose of the list: the catalog says what the list means' },
    version: { becomes: 'the date of the edition, where it is a date (20240615); other versions count from 1' },
    type: { leftOut: 'how MISP compares an entry with an attribute: the catalog says what the entries are' },
    'matching_attributes[]': {
      leftOut: 'the types of MISP attributes to compare: the catalog says what the entries are',
    },
    'list[]': { becomes: entry },
  };
}

/** The common properties of the project's lists in the catalog. */
export const WARNING_LIST = {
  publisher: 'MISP Project',
  licence: 'CC0-1.0',
  homePage: 'https://github.com/MISP/misp-warninglists',
  format: 'MISP warning list: JSON name, description, version, type, matching_attributes[], list[]',
  cadenceHours: 720,
} as const;

/** Reads the entries of a list, as published. */
export function warningListEntries(input: SourceInput): Records<string> {
  return jsonValues(input, ['list'], z.string());
}

/** Returns the day of a list, if its version is a date (20240615). Other versions count from 1. */
export async function warningListDate(input: SourceInput): Promise<number | null> {
  return compactDateMs((await topLevelText(input, 'version')) ?? '') ?? null;
}
