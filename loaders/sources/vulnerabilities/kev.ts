import { z } from 'zod';
import { foldCve } from '../../../schema/keys/index.ts';
import { csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { topLevelText } from '../../formats/json-members.ts';
import { fittedRows, jsonValues } from '../../formats/json-records.ts';
import { opensWith } from '../../formats/opening.ts';
import { leftOut } from '../../formats/published-fields.ts';
import { type Fact, type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

const ENTRY = z.object({
  cveID: z.string(),
  vulnerabilityName: z.string().optional(),
  shortDescription: z.string().optional(),
  dateAdded: z.string(),
  vendorProject: z.string().optional(),
  product: z.string().optional(),
  knownRansomwareCampaignUse: z.string().optional(),
  cwes: z.union([z.array(z.string()), z.string()]).optional(),
});

type KevEntry = z.infer<typeof ENTRY>;

/**
 * Vulnerabilities that are known to be exploited. `isRansomware` is false if the catalogue says `Unknown`: CISA checked it, and knows no
 * campaign.
 */
export const cisaKev: SourceDeclaration<KevEntry> = {
  id: 'cisa-kev',
  title: 'Known Exploited Vulnerabilities catalogue',
  publisher: 'CISA',
  licence: 'CC0-1.0',
  homePage: 'https://www.cisa.gov/known-exploited-vulnerabilities-catalog',
  defaultUrl: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  format: 'JSON catalogVersion, dateReleased, vulnerabilities[]; or CSV of the same columns with a header',
  cadenceHours: 24,
  fields: {
    dateReleased: { becomes: 'the date of the catalogue' },
    ...leftOut(['title', 'catalogVersion'], 'a member around the entries: the date says which edition it is'),
    count: { leftOut: 'how many entries a whole catalogue has: the load compares it with what it read' },
    cveID: { becomes: 'the CVE that is known to be exploited' },
    vendorProject: { becomes: 'the vendor' },
    product: { becomes: 'the product' },
    vulnerabilityName: { becomes: 'the summary, if there is no shortDescription' },
    dateAdded: { becomes: 'the day on which CISA added it' },
    shortDescription: { becomes: 'the summary' },
    requiredAction: { leftOut: 'the duty of federal agencies, in nearly the same words in each entry' },
    dueDate: { leftOut: 'the day for federal agencies: it binds no one else' },
    knownRansomwareCampaignUse: { becomes: 'whether it is used for ransomware' },
    notes: { leftOut: 'addresses of advisories, in free text' },
    'cwes[]': { becomes: 'the weaknesses' },
  },
  layer: 'vulnerabilities',
  verified: 'real file',
  whole: { stated: statedCount },
  dateOf: async (input) =>
    (await opensWith(input, '{')) ? (epochMs(await topLevelText(input, 'dateReleased')) ?? null) : null,
  read: readEntries,
  facts: ({ line, value }) => kevFacts(line, value),
};

/** Returns how many entries the catalogue says that it has; its CSV says nothing. */
async function statedCount(input: SourceInput): Promise<number | null> {
  const count = (await opensWith(input, '{')) ? await topLevelText(input, 'count') : null;
  return count !== null && /^\d+$/.test(count) ? Number(count) : null;
}

async function* readEntries(input: SourceInput): Records<KevEntry> {
  yield* (await opensWith(input, '{'))
    ? jsonValues(input, ['vulnerabilities'], ENTRY)
    : fittedRows(csvRecords(input), ENTRY);
}

function* kevFacts(line: number, entry: KevEntry): Iterable<Fact> {
  const kevDateAdded = epochMs(entry.dateAdded);
  if (kevDateAdded === undefined)
    throw new RefusedRecord(line, `expected dateAdded as a date, got '${entry.dateAdded}'`);
  const use = entry.knownRansomwareCampaignUse?.trim().toLowerCase();
  const properties = {
    isKev: true,
    kevDateAdded,
    vendor: textOf(entry.vendorProject),
    product: textOf(entry.product),
    summary: textOf(entry.shortDescription) ?? textOf(entry.vulnerabilityName),
    isRansomware: use === 'known' ? true : use === 'unknown' ? false : undefined,
    cwes: cwesOf(entry.cwes),
  };
  yield { kind: 'node', label: 'CVE', name: foldCve(entry.cveID), properties };
}

function textOf(text: string | undefined): string | undefined {
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

/** Reads the CWEs: a list in JSON, one text with commas in CSV. */
function cwesOf(cwes: KevEntry['cwes']): readonly string[] | undefined {
  const names = (typeof cwes === 'string' ? cwes.split(',') : (cwes ?? [])).map((name) => name.trim());
  const found = [...new Set(names.filter((name) => /^CWE-\d+$/.test(name)))];
  return found.length === 0 ? undefined : found;
}
