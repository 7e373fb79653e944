import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOURCES } from '../../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { RefusedRecord, type SourceDeclaration } from '../../../loaders/source.ts';
import { KeyError, LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { AUGUST_22, memoryInput } from '../../support/source-input.ts';

const CONTEXT = { observedAt: AUGUST_22, suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };
/** It lists the networks of the operators that it knows; it is no list of threats. */
const BY_OPERATOR = 'maltrail-mass-scanner';

const token = fc.constantFrom(
  '11.0.113.1',
  '11.0.113.1#a',
  '11.0.113.2;b',
  '"11.0.113.3"',
  '11.0.0.0/24',
  '11.0.1.0-255',
  '11.0.2.*',
  '11.0.0.0/255.255.255.0',
  'evil.weft-test.com',
  'evil[.]weft-test[.]com',
  'x.weft-test.com y.weft-test.com',
  'http://evil.weft-test.com/%61',
  'http://3405803785/a',
  'invoice.exe',
  'AS64500',
  'd41d8cd98f00b204e9800998ecf8427e',
  '2026-08-01',
  '10/11/2026',
  '2099-01-01',
  '"open',
  '# comment',
  '""',
  '',
);
const line = fc
  .tuple(fc.array(token, { minLength: 1, maxLength: 4 }), fc.constantFrom(',', ';', '\t', '|', ' '))
  .map(([tokens, separator]) => tokens.join(separator));
const file = fc.array(line, { minLength: 1, maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`);

/** Reads a file: the values of records that gave neither a fact nor a refusal. */
async function lostFrom(source: SourceDeclaration, text: string): Promise<unknown[]> {
  const lost: unknown[] = [];
  for await (const record of source.read(memoryInput(text), CONTEXT)) {
    if (record instanceof RefusedRecord) continue;
    try {
      if ([...source.facts(record, CONTEXT)].length === 0) lost.push(record.value);
    } catch (error) {
      if (!(error instanceof RefusedRecord || error instanceof KeyError)) throw error;
    }
  }
  return lost;
}

describe('lists of threats', () => {
  it('Every record of a list gives a fact or a refusal, whatever its lines hold', async () => {
    const feeds = SOURCES.filter(({ feed, id }) => feed !== undefined && id !== BY_OPERATOR);
    expect(feeds.length).toBeGreaterThan(100);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...feeds), file, async (source, text) => {
        const lost = await lostFrom(source, text).catch((error: unknown) => {
          // A file of another format ends the load with its reason.
          if (error instanceof Error) return [];
          throw error;
        });
        expect(lost).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });
});
