import { beforeAll, describe, expect, it } from 'vitest';
import { createQueryEngine, type QueryEngine } from '../../../engine/query-engine.ts';
import { procedureCatalog } from '../../../procedures/catalog.ts';
import { fixedClock } from '../../../schema/clock.ts';
import { sampleDatabase } from '../../support/graph.ts';

describe('lookalikes in the sample', () => {
  let sample: QueryEngine;

  beforeAll(async () => {
    const asOf = new Date('2026-08-01T00:00:00Z');
    sample = createQueryEngine({
      database: await sampleDatabase(),
      catalog: procedureCatalog,
      clock: fixedClock(asOf),
    });
  });

  it('Registered lookalikes of well-known names are found, and lead back to those names', async () => {
    const { rows } = await sample.run({
      query: `UNWIND ["google.com", "paypal.com", "facebook.com"] AS x
        CALL svc.variants({name: x, methods: $methods}) YIELD variant, method
        CALL svc.variants.of(variant, x) YIELD brand, method AS back
        RETURN x, variant, method, back, brand`,
      parameters: { methods: ['OMISSION', 'TRANSPOSITION', 'KEYBOARD_INSERTION', 'WWW_PREFIX'] },
    });
    expect(rows.map(({ x, variant, method }) => `${x} ${variant} ${method}`)).toEqual(
      expect.arrayContaining([
        'google.com googl.com OMISSION',
        'google.com gogole.com TRANSPOSITION',
        'paypal.com ww-paypal.com WWW_PREFIX',
        'facebook.com faceboolk.com KEYBOARD_INSERTION',
      ]),
    );
    expect(rows.filter(({ x, brand, method, back }) => x !== brand || method !== back)).toEqual([]);
  });
});
