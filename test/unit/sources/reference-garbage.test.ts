import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamagedFile } from '../../../loaders/source.ts';
import { CURATED_SOURCES } from '../../../loaders/sources/curated/index.ts';
import { HASHES_SOURCES } from '../../../loaders/sources/hashes/index.ts';
import { SERVICES_SOURCES } from '../../../loaders/sources/services/index.ts';
import { VENDORS_SOURCES } from '../../../loaders/sources/vendors/index.ts';
import { VULNERABILITIES_SOURCES } from '../../../loaders/sources/vulnerabilities/index.ts';
import { memoryInput, readSource } from '../../support/source-input.ts';

const SOURCES = [
  ...CURATED_SOURCES,
  ...HASHES_SOURCES,
  ...SERVICES_SOURCES,
  ...VENDORS_SOURCES,
  ...VULNERABILITIES_SOURCES,
];

const MEMBERS = [
  'prefixes',
  'ipv6_prefixes',
  'values',
  'regions',
  'items',
  'list',
  'vulnerabilities',
  'CVE_Items',
  'addresses',
  'IPv4Prefixes',
  'hooks',
  'zscaler.net',
];
const VALUES = [
  '192.0.2.0/24',
  '::/129',
  'd41d8cd98f00b204e9800998ecf8427e',
  'CVE-2024-0001',
  'a.example',
  '\u0000',
  'NaN',
];

const json = fc.dictionary(
  fc.constantFrom(...MEMBERS),
  fc.oneof(
    fc.array(fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }))),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);

/** Whole JSON documents, such documents cut off or with stray signs, and lines of text. */
const garbage = fc.oneof(
  json.map((document) => JSON.stringify(document)),
  fc.tuple(json, fc.nat(200), fc.string({ maxLength: 3 })).map(([document, at, stray]) => {
    const text = JSON.stringify(document);
    return text.slice(0, at) + stray;
  }),
  fc
    .array(fc.array(fc.oneof(fc.constantFrom(...VALUES, ',', '"', ' ', ': ', '- '), fc.string({ maxLength: 6 }))))
    .map((lines) => lines.map((parts) => parts.join('')).join('\n')),
);

/** Returns whether a reader threw on purpose: a `DamagedFile` or a plain `Error` with a sentence. A programming mistake has another class. */
function isRefusal(error: unknown): error is Error {
  return error instanceof DamagedFile || (error instanceof Error && error.constructor === Error);
}

async function outcome(
  read: Promise<{ readonly refusals: readonly { readonly reason: string }[] }>,
): Promise<string[]> {
  try {
    return (await read).refusals.map(({ reason }) => reason);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [error.message];
  }
}

describe('garbage', () => {
  it.each(SOURCES.map((source) => ({ id: source.id, source })))(
    'Garbage input to $id is refused by record or as a whole, and every refusal gives a reason',
    async ({ source }) => {
      await fc.assert(
        fc.asyncProperty(garbage, async (text) => {
          const reasons = await outcome(readSource(source, memoryInput(text, 'garbage.json', 7)));
          expect(reasons.filter((reason) => reason.trim() === '')).toEqual([]);
          await source.dateOf?.(memoryInput(text)).catch((error: unknown) => {
            if (!isRefusal(error)) throw error;
          });
        }),
        { numRuns: 40 },
      );
    },
  );
});
