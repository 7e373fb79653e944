import { reportedFacts } from '../../formats/reported-indicators.ts';
import { type StixRecord, stixRecords } from '../../formats/stix-indicators.ts';
import { stixDate } from '../../formats/stix-objects.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';
import { BUNDLE_FIELDS } from './stix-fields.ts';

const FEED: FeedDeclaration = {
  id: 'stix-bundle',
  name: 'STIX Bundles',
  category: 'Threat Intelligence',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'community' },
};

/** Indicators in STIX, from any supplier of the operator. Their author is the reporter of each listing. */
export const stixBundle: SourceDeclaration<StixRecord> = {
  id: FEED.id,
  title: 'Indicators, groups and their techniques in your STIX bundles',
  publisher: 'the operator',
  licence: "the operator's own",
  homePage: 'https://docs.oasis-open.org/cti/stix/v2.1/stix-v2.1.html',
  defaultUrl: null,
  format: 'STIX 2.0 or 2.1 bundle: JSON objects[] of indicator, threat-actor, intrusion-set, malware, relationship',
  cadenceHours: 24,
  fields: BUNDLE_FIELDS,
  layer: 'threat-listings',
  verified: 'real file',
  feed: FEED,
  // An object is restated whole, by whichever bundle.
  accumulates: true,
  ledger: {
    speakers: [FEED.id],
    recordOf: (value) => (value.kind === 'group' ? value.record : value.reported.record) ?? null,
  },
  dateOf: stixDate,
  read: (input, context) => stixRecords(input, context, FEED.weight),
  *facts({ value }, context) {
    if (value.kind === 'group') yield* value.facts;
    else yield* reportedFacts(FEED, value.reported, context);
  },
};
