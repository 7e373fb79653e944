import { z } from 'zod';
import { foldHost } from '../../../schema/keys/index.ts';
import { curatedDate, curatedRows } from '../../formats/curated-rows.ts';
import { listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'weft-shared-services',
  name: 'Shared services',
  category: 'Reference Data',
  weight: 0,
  meaning: 'provider',
};

const KINDS = [
  'free-hosting',
  'dynamic-dns',
  'webmail',
  'shortener',
  'request-bin',
  'tunnel',
  'file-sharing',
  'user-content',
] as const;

const ROW = z.strictObject({
  provider: z.string().min(1),
  kind: z.enum(KINDS),
  names: z.array(z.string()).min(1),
  sources: z.array(z.url({ protocol: /^https?$/ })).min(1),
});

/** Names under which others live, send or upload: none of them takes a verdict from one of its users (contract 5.3). */
export const weftSharedServices: SourceDeclaration<z.infer<typeof ROW>> = {
  id: FEED.id,
  title: 'Providers under whose names others live or send',
  publisher: 'Weft',
  licence: 'CC0-1.0',
  homePage: 'https://yaml.org/spec/1.2.2/',
  defaultUrl: null,
  format: 'YAML asOf, services[] {provider, kind, names[], sources[]}: see the head of curated/shared-services.yaml',
  cadenceHours: 2160,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  dateOf: curatedDate,
  read: (input) => curatedRows(input, 'services', ROW),
  *facts({ value: { kind, names } }, context) {
    for (const name of names) {
      yield listedIn(FEED, { label: 'HOSTNAME', name: foldHost(name) }, { tags: [kind] }, context);
    }
  },
};
