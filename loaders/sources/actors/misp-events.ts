import { mispDate, mispIndicators } from '../../formats/misp-event.ts';
import { type ReportedIndicator, reportedFacts } from '../../formats/reported-indicators.ts';
import type { FeedDeclaration, SourceDeclaration } from '../../source.ts';
import { MISP_EVENT_FIELDS } from './misp-event-fields.ts';

/** A publisher of events, with its feed. */
interface EventsRow extends FeedDeclaration {
  readonly title: string;
  readonly publisher: string;
  readonly licence: string;
  readonly homePage: string;
  readonly verified: SourceDeclaration['verified'];
}

const ROWS: readonly EventsRow[] = [
  {
    id: 'eset-malware-ioc',
    name: 'ESET Malware IoC',
    category: 'Malicious Infrastructure',
    weight: 1,
    // Each event is the annex of one report.
    evidence: { entries: 'archive', reliability: 'verified' },
    title: 'Hosts, addresses and files of the attacks on which ESET reported (MISP events)',
    publisher: 'ESET',
    licence: 'BSD-2-Clause',
    homePage: 'https://github.com/eset/malware-ioc',
    verified: 'real file',
  },
  {
    id: 'circl-osint',
    name: 'CIRCL OSINT Feed',
    category: 'Malicious Infrastructure',
    weight: 1,
    // Events of public reports, each checked before it is published.
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Indicators out of public reports, gathered by CIRCL (MISP feed)',
    publisher: 'CIRCL',
    licence: 'each event says its own; TLP in its tags',
    homePage: 'https://www.circl.lu/doc/misp/feed-osint/',
    verified: 'specification',
  },
  {
    id: 'misp-event',
    name: 'MISP Events',
    category: 'Malicious Infrastructure',
    weight: 1,
    evidence: { entries: 'reported', reliability: 'community' },
    title: 'Events of your MISP, and of feeds in its format',
    publisher: 'the operator',
    licence: "the operator's own",
    homePage: 'https://www.misp-project.org/',
    verified: 'real file',
  },
];

/** Reads MISP events, from single files or a folder with its manifest: their indicators, tags, and the groups that their galaxies name. */
export const MISP_EVENTS: readonly SourceDeclaration<ReportedIndicator>[] = ROWS.map(
  ({ title, publisher, licence, homePage, verified, ...feed }) => ({
    id: feed.id,
    title,
    publisher,
    licence,
    homePage,
    verified,
    feed,
    // A feed is a manifest and a file for each event, so it has no single address.
    defaultUrl: null,
    format:
      'MISP event: JSON Event or response[] with Attribute[], Object[], Tag[], Galaxy[]; or the manifest.json of a MISP feed',
    cadenceHours: 24,
    fields: MISP_EVENT_FIELDS,
    layer: 'threat-listings',
    // An event is restated whole, by whichever file.
    accumulates: true,
    ledger: { speakers: [feed.id], recordOf: ({ record }) => record ?? null },
    dateOf: mispDate,
    read: (input, { actors }) => mispIndicators(input, actors),
    facts: ({ value }, context) => reportedFacts(feed, value, context),
  }),
);
