import { z } from 'zod';
import { foldHost } from '../../../schema/keys/index.ts';
import { jsonRecords } from '../../formats/json-records.ts';
import { listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = { id: 'moz-top-500', name: 'Moz Top 500', category: 'Popularity/Trust', weight: 1 };
const SITE = z.object({ rank: z.number().int().positive(), rootDomain: z.string() });

/** The most linked sites, by rank. */
export const mozTopSites: SourceDeclaration<{ readonly value: z.infer<typeof SITE> }> = {
  id: FEED.id,
  title: 'Moz top 500 sites',
  publisher: 'Moz, collected by Kikobeats/top-sites',
  licence: 'MIT',
  homePage: 'https://github.com/Kikobeats/top-sites',
  defaultUrl: null,
  format: 'JSON [{rank, rootDomain, linkingRootDomains, domainAuthority}]',
  cadenceHours: 720,
  layer: 'popularity',
  verified: 'real file',
  feed: FEED,
  read: (input) => jsonRecords(input, [], SITE),
  *facts({ value: { value } }, { observedAt }) {
    const host = { label: 'HOSTNAME', name: foldHost(value.rootDomain) };
    yield { kind: 'node', ...host, properties: { rank: value.rank } };
    yield listedIn(FEED, host, { lastSeen: observedAt });
  },
};
