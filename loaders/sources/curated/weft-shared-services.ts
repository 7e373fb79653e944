import { z } from 'zod';
import { foldHost } from '../../../schema/keys/index.ts';
import { PLATFORM_FEED, PLATFORM_TAG } from '../../../verdicts/platform.ts';
import { DOCUMENTS } from '../../formats/curated-documents.ts';
import { CURATED, curatedRows } from '../../formats/curated-rows.ts';
import { listedIn } from '../../formats/listings.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';

const FEED: FeedDeclaration = {
  id: 'weft-shared-services',
  name: PLATFORM_FEED,
  category: 'Reference Data',
  weight: 0,
  evidence: { entries: 'active', reliability: 'verified' },
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
  'download-hosts',
  'name-servers',
  'mail-servers',
  'hosting-servers',
  'tag-manager',
  'remote-management',
] as const;

const ROW = z.strictObject({
  provider: z.string().min(1),
  kind: z.enum(KINDS),
  names: z.array(z.string()).min(1),
  below: z.literal(true).optional(),
  sources: DOCUMENTS.sources,
});

/** Names under which other parties host, send or upload. None of them takes a verdict from one of its users (contract 5.3). */
export const weftSharedServices: SourceDeclaration<z.infer<typeof ROW>> = {
  ...CURATED,
  id: FEED.id,
  title: 'Providers under whose names others live or send',
  format:
    'YAML asOf, services[] {provider, kind, names[], below?, sources[]}: see the head of curated/shared-services.yaml',
  fields: {
    asOf: { becomes: 'the date of the edition' },
    provider: { leftOut: 'who runs it, in words: the listing says that it is a shared service' },
    kind: { becomes: 'a tag with the kind of the service' },
    'names[]': { becomes: 'the listed hosts' },
    below: { becomes: "a tag: the hosts below are the provider's too, and not those of its users" },
    'sources[]': { becomes: 'the reference: the first of the documents that say so' },
  },
  layer: 'threat-listings',
  feed: FEED,
  read: (input) => curatedRows(input, 'services', ROW),
  *facts({ value: { kind, names, below, sources } }, context) {
    for (const name of names) {
      yield listedIn(
        FEED,
        { label: 'HOSTNAME', name: foldHost(name) },
        { tags: [kind, ...(below === true ? [PLATFORM_TAG] : [])], reference: sources[0] },
        context,
      );
    }
  },
};
