import { describe, expect, it } from 'vitest';
import made from '../../data/lookalikes/dnstwist.json' with { type: 'json' };
import { variantsOfHost } from './names.ts';

/** What no registry takes: hyphens where punycode has them, and scripts that these suffixes do not have. */
const NOT_REGISTRABLE = /(?:^|\.)(?!xn--)..--|^xn--.*\.(?:uk|jp|com\.br)$/;

describe('the names that dnstwist makes', () => {
  const cases = Object.entries(made).flatMap(([domain, methods]) =>
    Object.entries<string>(methods).map(([method, names]) => [method, domain, names.split(' ')] as const),
  );

  it.each(cases)(
    'All %s variants of %s that dnstwist makes are among ours, except those that no registry takes',
    (_method, domain, names) => {
      const ours = new Set(variantsOfHost(domain).map(({ name }) => name));
      expect(names.filter((name) => !ours.has(name) && !NOT_REGISTRABLE.test(name))).toEqual([]);
      expect(names.length).toBeGreaterThan(0);
    },
  );
});
