import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IRR_ROUTES } from '../../../loaders/sources/routing/irr-routes.ts';
import { factLine } from '../../support/fact-lines.ts';
import { declaredIn, readSource } from '../../support/source-input.ts';

const radb = declaredIn(IRR_ROUTES, 'radb-routes');

/** Written after RFC 2622 and RFC 4012. */
const DUMP = `% a remark

route:          192.0.32.0/24
descr:          Example
origin:         as64500  # ours
mnt-by:         EXAMPLE-MNT
source:         RADB

aut-num:        AS64500
source:         RADB

route6:         2001:0DB8::/32
origin:         AS64501
source:         radb # filtered
`;

const GOOD = 'ROUTE_OBJECT 192.0.32.0/24 AS64500 RADB {"prefix":"192.0.32.0/24","asn":64500,"registry":"RADB"}';

describe('route objects of a routing registry', () => {
  it('Route objects say which AS may originate a network, and which registry has them', async () => {
    const { records, facts, refusals, leftOut } = await readSource(radb, DUMP);
    expect([records - (leftOut ?? []).length, refusals]).toEqual([2, []]);
    expect(leftOut?.map(({ reason }) => reason)).toContain('an object of the class aut-num');
    expect(facts.map(factLine)).toEqual([
      GOOD,
      'ROUTE_OBJECT 2001:db8::/32 AS64501 RADB {"prefix":"2001:db8::/32","asn":64501,"registry":"RADB"}',
    ]);
  });

  it('Route objects are parts of a set if the registry splits them by class', () => {
    expect(['ripe.db.route.gz', 'ripe.db.route6.gz', 'radb.db.gz'].map((name) => radb.part?.(name))).toEqual([
      'route',
      'route6',
      '',
    ]);
  });

  it('Route objects are refused one by one: no network, no origin, no source', async () => {
    const bad = [
      'route: here\norigin: AS1\nsource: RADB',
      'route: 192.0.32.0/24\nsource: RADB',
      'route: 192.0.32.0/24\norigin: AS64500',
      'route: 192.0.32.0/24\norigin: somebody\nsource: RADB',
    ].join('\n\n');
    const { facts, refusals } = await readSource(radb, `${bad}\n\n${DUMP}`);
    expect(refusals.map(({ line }) => line)).toEqual([1, 5, 8, 11]);
    expect(facts).toHaveLength(2);
  });

  it('Route objects of any text never make the reader throw, and a good one after the text is read', async () => {
    const words = fc.constantFrom(
      'route:',
      'route6:',
      'origin:',
      'source:',
      'AS1',
      '192.0.32.0/24',
      ' ',
      '+',
      '#',
      '%',
    );
    const line = fc.array(fc.oneof(words, fc.string({ maxLength: 5 }))).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        const { facts } = await readSource(radb, `${lines.join('\n')}\n\n${DUMP}`);
        expect(facts.map(factLine)).toContain(GOOD);
      }),
    );
  });
});
