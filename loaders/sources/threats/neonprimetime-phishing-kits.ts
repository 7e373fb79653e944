import { foldFileHash, keyOrNull } from '../../../schema/keys/index.ts';
import { accused } from '../../formats/accused.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import type { Indicator, Listed } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import { type ReadContext, RefusedRecord, type SourceDeclaration } from '../../source.ts';
import { declaredFeed, type FeedCatalogRow, feedCatalogRow, fieldOf } from './list-feed.ts';
import { NEONPRIMETIME_FIELDS } from './table-fields.ts';

const KITS: FeedCatalogRow = {
  fields: NEONPRIMETIME_FIELDS,
  id: 'neonprimetime-phishing-kits',
  name: 'neonprimetime Phishing Kits',
  category: 'Phishing',
  weight: 1,
  evidence: { entries: 'reported', reliability: 'verified' },
  title: 'Archives of phishing kits with the URLs where they lay (neonprimetime)',
  publisher: 'neonprimetime',
  licence: 'not stated',
  homePage: 'https://github.com/neonprimetime/PhishingKitTracker',
  url: 'https://raw.githubusercontent.com/neonprimetime/PhishingKitTracker/master/PhishingKitTracker.csv',
};
const FEED = declaredFeed(KITS);

/**
 * Kits that analysts found where phishers had left them. The file also contains the mailboxes that received the stolen passwords. They are
 * not read, because many belong to people whose account was taken over.
 */
export const neonprimetimePhishingKits: SourceDeclaration<CsvRow> = {
  ...feedCatalogRow(KITS, FEED),
  format: 'CSV DateFound,ReferenceLink,...,Target,PhishingDomain,KitName,ThreatActor,KitHash,KitUrl with a header',
  read: (input) => csvRecords(input),
  *facts({ line, value }, context) {
    if (value.DateFound === undefined || !('PhishingDomain' in value)) {
      throw new RefusedRecord(line, 'expected the columns DateFound and PhishingDomain');
    }
    const kit = fieldOf(value.KitName);
    const found = dayOf(value.DateFound);
    const target = fieldOf(value.Target);
    const said = {
      firstSeen: found,
      lastSeen: found,
      tags: [kit, target].flatMap((tag) => tag ?? []),
      reference: fieldOf(value.ReferenceLink),
    };
    for (const indicator of indicatorsOf(value, context)) {
      const named = indicator.label === 'URL' ? { ...indicator.properties, kit } : indicator.properties;
      yield* listing(FEED, { ...indicator, ...(named === undefined ? {} : { properties: named }) }, said, context);
    }
  },
};

/** Returns those of the site, the URL of the archive and its hash that the row states. A row with only a mailbox has none. */
function indicatorsOf({ PhishingDomain, KitUrl, KitHash }: CsvRow, context: ReadContext): readonly Indicator[] {
  const read = (text: string | undefined, listed: Listed) => {
    const given = fieldOf(text);
    return given === undefined ? [] : (keyOrNull(() => accused(given, listed, context.suffixes)) ?? []);
  };
  const hash = fieldOf(KitHash);
  const file = hash === undefined ? null : keyOrNull(() => foldFileHash(hash));
  // The domain may have a scheme or a path; only its host is read here.
  const host = PhishingDomain?.trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/\/.*$/s, '');
  return [
    ...read(host, /^[\d.:]+$/.test(host ?? '') ? 'addresses' : 'hosts'),
    ...read(KitUrl, 'urls'),
    ...(file === null
      ? []
      : [
          {
            label: 'FILE_HASH',
            name: file.name,
            properties: { algorithm: file.algorithm, [file.algorithm]: file.name },
          },
        ]),
  ];
}

/** Reads a date such as `1/6/2018`, with the month first. */
function dayOf(text: string): number | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  if (month === undefined || day === undefined || year === undefined) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return new Date(time).getUTCDate() === Number(day) ? time : undefined;
}
