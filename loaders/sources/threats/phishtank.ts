import { z } from 'zod';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { jsonValues } from '../../formats/json-records.ts';
import { opensWith } from '../../formats/opening.ts';
import type { Records, SourceInput } from '../../source.ts';
import { fieldOf, tableFeed } from './list-feed.ts';
import { PHISHTANK_FIELDS } from './table-fields.ts';

const PHISH = z.object({
  url: z.string(),
  submission_time: z.string(),
  phish_detail_url: z.string().default(''),
  target: z.string().default(''),
});
/** The target of pages that imitate no brand that PhishTank knows. */
const NO_BRAND = 'Other';

/** Phishing URLs that people reported and others verified. */
export const phishtank = tableFeed({
  id: 'phishtank',
  whole: { about: 40_000 },
  name: 'PhishTank',
  category: 'Phishing',
  weight: 1,
  // The export contains only verified URLs that are still online.
  evidence: { entries: 'active', reliability: 'verified' },
  title: 'Verified phishing URLs (PhishTank)',
  publisher: 'Cisco Talos (PhishTank)',
  licence: 'CC BY-SA 2.5',
  homePage: 'https://phishtank.org/developer_info.php',
  url: 'https://data.phishtank.com/data/online-valid.csv',
  format:
    'CSV phish_id,url,phish_detail_url,submission_time,verified,verification_time,online,target; or JSON of the same names',
  fields: PHISHTANK_FIELDS,
  lists: 'urls',
  read: phishRows,
  value: 'url',
  firstSeen: 'submission_time',
  says: ({ phish_detail_url, target }) => ({
    reference: fieldOf(phish_detail_url),
    tags: [fieldOf(target) ?? NO_BRAND].filter((brand) => brand !== NO_BRAND),
  }),
});

async function* phishRows(input: SourceInput): Records<CsvRow> {
  yield* (await opensWith(input, '[')) ? jsonValues(input, [], PHISH) : csvRecords(input);
}
