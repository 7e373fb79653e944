import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { CURATED_REGISTER } from '../../../loaders/feeds/actor-register.ts';
import { CLOCKS_DIFFER_MS } from '../../../loaders/formats/past-dates.ts';
import { batchesOf, emptyTally } from '../../../loaders/pipeline/collect.ts';
import { pastFacts } from '../../../loaders/pipeline/past-facts.ts';
import type { Fact, SourceDeclaration } from '../../../loaders/source.ts';
import { LIBRARY_SUFFIXES } from '../../../schema/keys/index.ts';
import { AUGUST_22, collected, memoryInput } from '../../support/source-input.ts';

const NOW = Date.UTC(2026, 7, 23);
const HEADER = '# id,dateadded,url,url_status,last_online,threat,tags,urlhaus_link,reporter\n';
const SPEAKER = { source: 'abuse-ch-urlhaus', part: '', observedAt: AUGUST_22, approximate: false };

/** Reads a file as a load does: its tally, and the listings with their dates. */
async function loaded(id: string, text: string) {
  const source: SourceDeclaration | undefined = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  const tally = emptyTally();
  const known = { suffixes: LIBRARY_SUFFIXES, actors: CURATED_REGISTER, earlierEdition: null };
  const batches = await collected(batchesOf(source, memoryInput(text), SPEAKER, tally, [], known));
  return { tally, batches };
}

describe('a date that is yet to come', () => {
  it('A row with such a date is loaded without it, and the load counts the date with its line', async () => {
    const rows = [
      '"1","2026-08-01 09:00:00","http://a.weft-test.com/x","online","2099-01-01 00:00:00","malware_download","","","anon"',
      '"2","2026-08-01 09:00:00","http://b.weft-test.com/x","online","2026-08-02 00:00:00","malware_download","","","anon"',
      '"3","10/11/2026","http://c.weft-test.com/x","online","","malware_download","","","anon"',
      '"4","2026-08-01 09:00:00","http://localhost/x","online","","malware_download","","","anon"',
    ];
    const { tally } = await loaded('abuse-ch-urlhaus', `${HEADER}${rows.join('\n')}\n`);
    expect(tally).toMatchObject({ read: 4, refused: 1, leftOutParts: 2 });
    expect(tally.refusals).toEqual([
      'line 2: last_online 2099-01-01T00:00:00.000Z is yet to come, so it counts as no date',
      "line 4: dateadded '10/11/2026' is no date that can be read",
      expect.stringMatching(/^line 5: /),
    ]);
  });

  it('No fact of any source keeps a time at which something happened that is yet to come', () => {
    const property = fc.constantFrom(
      'firstSeen',
      'lastSeen',
      'seenAt',
      'seenFrom',
      'seenUntil',
      'observed_at',
      'published',
      'notAfter',
      'expiresAt',
    );
    const properties = fc.dictionary(property, fc.integer({ min: NOW - 1e12, max: NOW + 1e12 }));
    const end = { label: 'IPV4', name: '11.0.0.1' };
    fc.assert(
      fc.property(
        properties,
        fc.option(fc.integer({ min: NOW - 1e12, max: NOW + 1e15 }), { nil: undefined }),
        (given, at) => {
          const left: string[] = [];
          const context = { observedAt: AUGUST_22, loadedAt: NOW, leaveOut: (reason: string) => left.push(reason) };
          const dated = at === undefined ? {} : { observedAt: at };
          const facts: Fact[] = [
            { kind: 'node', ...end, properties: given },
            { kind: 'edge', type: 'LISTED_IN', from: end, to: end, properties: given, ...dated },
            { kind: 'announcement', prefix: '11.0.0.0/8', asn: 1, ...dated },
          ];
          const past = pastFacts(facts, context);
          const isOver = ([name, time]: [string, number]) =>
            time > NOW + CLOCKS_DIFFER_MS && !['notAfter', 'expiresAt'].includes(name);
          const expected = Object.fromEntries(Object.entries(given).filter((entry) => !isOver(entry)));
          const isLate = at !== undefined && at > NOW + CLOCKS_DIFFER_MS;
          expect(past).toEqual([
            { kind: 'node', ...end, properties: expected },
            { kind: 'edge', type: 'LISTED_IN', from: end, to: end, properties: expected, ...(isLate ? {} : dated) },
            { kind: 'announcement', prefix: '11.0.0.0/8', asn: 1, ...(isLate ? {} : dated) },
          ]);
          expect(left.length).toBe(Object.entries(given).filter(isOver).length * 2 + (isLate ? 2 : 0));
        },
      ),
    );
  });

  it('The date of an edition stays in place, though this clock has not reached it', () => {
    const facts: Fact[] = [{ kind: 'node', label: 'IPV4', name: '11.0.0.1', properties: { lastSeen: NOW } }];
    expect(pastFacts(facts, { observedAt: NOW, loadedAt: AUGUST_22 })).toEqual(facts);
  });
});
