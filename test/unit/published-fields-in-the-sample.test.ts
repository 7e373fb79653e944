import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sourceDeclaration } from '../../loaders/catalog.ts';
import { sampleInput } from '../support/source-input.ts';

/** Layers whose lists are compared with the files of the sample. */
const LAYERS = new Set([
  ...['as-sets', 'bgp-adjacency', 'bgp-announcements', 'organizations', 'vendors', 'physical', 'vulnerabilities'],
  ...['geolocation', 'registry-delegations', 'rdap', 'rpki'],
]);

/** Keys of documents that name a record, and are no fields. */
const NAMES_OF_RECORDS: Readonly<Record<string, RegExp>> = {
  'aws-edge-locations': /^[A-Z]{3}\d*(?:-[A-Z]\d+)?$/,
  'cloudflare-colos': /^[A-Z]{3}$/,
  'gcp-regions': /^[a-z]+-[a-z]+\d+$|^global$/,
  'pyasn-asnames': /^\d+$/,
  'cisa-kev': /^vulnerabilities$/,
  'tweetfeed-ipmeta': /^[\d.]+$|:|^entries$|^spamhaus_asndrop$/,
  'zscaler-ranges': /^zscaler\.net$|^(?:continent|city) :/,
  // A map of answers by address, with what its collector adds.
  rdap: /^[\d.]+$|^[0-9a-f:]+$|^(?:response|asn_data|asn|asn_(?:date|country_code|cidr|registry))$/,
};

const MANIFEST = z.array(z.object({ source: z.string(), file: z.string() }));
const SAMPLE = join(import.meta.dirname, '..', '..', 'sample');
const FILES = MANIFEST.parse(JSON.parse(readFileSync(join(SAMPLE, 'manifest.json'), 'utf8'))).filter(
  ({ source, file }) => LAYERS.has(sourceDeclaration(source)?.layer ?? '') && /\.(?:csv|jsonl?)(?:\.gz)?$/.test(file),
);

/** The names of all members of a value. A contact is an array of arrays, in which members are parameters. */
function memberNames(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(memberNames);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    name,
    ...(name === 'vcardArray' ? [] : memberNames(member)),
  ]);
}

/** The names of the members of a JSON document or of JSON lines, or the columns of a table. */
function namesIn(text: string): ReadonlySet<string> {
  if (!/^\s*[[{]/.test(text))
    return new Set((text.split(/\r?\n/)[0] ?? '').split(',').map((name) => name.replaceAll('"', '')));
  try {
    return new Set(memberNames(JSON.parse(text)));
  } catch {
    return new Set(
      text
        .split('\n')
        .filter((line) => line.trim() !== '')
        .flatMap((line) => memberNames(JSON.parse(line))),
    );
  }
}

describe('the files of the sample', () => {
  it.each(FILES)('The list of $source has each member of $file', async ({ source, file }) => {
    const listed = new Set(
      Object.keys(sourceDeclaration(source)?.fields ?? {}).flatMap((field) => field.split(/\.|\[\]/)),
    );
    const text = new TextDecoder('utf8', { ignoreBOM: false }).decode(await (await sampleInput(file)).whole());
    const isName = NAMES_OF_RECORDS[source] ?? /(?!)/;
    expect([...namesIn(text)].filter((name) => !listed.has(name) && !isName.test(name))).toEqual([]);
  });
});
