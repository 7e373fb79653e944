import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { mrtRoutes } from '../../../../loaders/formats/mrt/routes.ts';
import { RefusedRecord, type SourceInput } from '../../../../loaders/source.ts';
import { testDataInput } from '../../../support/source-input.ts';

/** What `test/support/mrt_reference.py` prints of the same files: announcements, withdrawals, pairs and their digest. */
const EXPECTED = {
  'updates.et-header.2015.gz': [58_724, 0, 58_724, '7c6f68e41314e0b1e8870ddb7d0dac88be3c99687f94ea240a21e0fc9a7dfe9b'],
  'rib6.20151101.0600.gz': [16_655, 0, 1236, '0733e8ea4a2db777b601d15724bc3240108633d5937af7b1cb2799e03440ccd8'],
  'bview.ipv4_unicast_add_path.gz': [60, 0, 60, 'e5be185a52e7a1bf1cb74c2b2683ca9846deb5d8b570c0dea75e570b80417bae'],
  'bview.ipv6_unicast_add_path.gz': [60, 0, 60, '54e61c0c703f01ee198530087369a906f3db9a90fd9362b04bab922bdd0cd652'],
  'updates.nlri_mask_trailing_bits.gz': [1, 0, 1, '63a619c44905dd1b44423122197e00e694cdf7f683da5727e63ead3fa6c3c95e'],
} as const;

/** Pairs of prefix and origin as sorted lines, several origins of a set as `{64500,64501}`. */
async function readingOf(input: SourceInput) {
  const pairs = new Set<string>();
  let withdrawn = 0;
  for await (const record of mrtRoutes(input)) {
    if (record instanceof RefusedRecord) continue;
    const routes = record.value;
    const [prefixes, paths] =
      routes.kind === 'table' ? [[routes.prefix], routes.paths] : [routes.announced, routes.path ? [routes.path] : []];
    if (routes.kind === 'update') withdrawn += routes.withdrawn.length;
    for (const { origins } of paths) {
      const sorted = origins.toSorted((one, other) => one - other).join(',');
      for (const prefix of prefixes) pairs.add(`${prefix} ${origins.length > 1 ? `{${sorted}}` : sorted}`);
    }
  }
  const sha256 = createHash('sha256')
    .update([...pairs].sort().join('\n'))
    .digest('hex');
  return { withdrawn, pairs: pairs.size, sha256 };
}

describe('the MRT parser agrees with an independent reading to the last prefix and origin', () => {
  it.each(Object.entries(EXPECTED))(
    'Every prefix and origin of %s is the same as in an independent reading',
    async (file, [, withdrawn, pairs, sha256]) => {
      const input = testDataInput(`routing/${file}`);
      expect(await readingOf(await input)).toEqual({ withdrawn, pairs, sha256 });
    },
  );
});
