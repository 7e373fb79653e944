import { foldCryptoAddress } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { indicators } from '../../formats/indicators.ts';
import { listing } from '../../formats/listings.ts';
import { type SdnTerm, sdnTerms } from '../../formats/sdn-remarks.ts';
import {
  type PublishedFields,
  type Records,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
} from '../../source.ts';
import { declaredFeed, feedCatalogRow } from './list-feed.ts';

const SHIP = { leftOut: 'of a ship: the graph has none' };
const FIELDS: PublishedFields = {
  number: { becomes: 'the link to the rest of long remarks' },
  name: { becomes: 'a tag with the name of the person or company' },
  type: { leftOut: 'person, ship or aircraft: the listing is of a wallet or website of any of them' },
  programs: { becomes: 'tags with the programs of sanctions' },
  title: { leftOut: 'the office of a person: the graph has no persons' },
  callSign: SHIP,
  vesselType: SHIP,
  tonnage: SHIP,
  grossTonnage: SHIP,
  vesselFlag: SHIP,
  vesselOwner: SHIP,
  remarks: { becomes: 'the listed wallets and websites; all else in them describes persons' },
  'sdn_comments.csv': { becomes: 'the rest of long remarks' },
};

const ROW = {
  id: 'ofac-sdn',
  name: 'OFAC SDN List',
  category: 'OFAC SDN Sanctions',
  weight: 2,
  evidence: { entries: 'active', reliability: 'verified' },
  title: 'Wallets and websites of persons under US sanctions (OFAC SDN)',
  publisher: 'US Treasury (OFAC)',
  licence: 'public domain (work of the US government)',
  homePage: 'https://ofac.treasury.gov/sanctions-list-service',
  url: 'https://www.treasury.gov/ofac/downloads/sdn.csv',
  fields: FIELDS,
} as const;
const FEED = declaredFeed(ROW);

/** A wallet or website of a person under sanctions, with the name and the programs of the entry. */
export interface Sanctioned {
  readonly term: SdnTerm;
  readonly tags: readonly string[];
}

/** The columns of `sdn.csv`, and of the file next to it, which continues remarks longer than 1,000 characters. */
const COLUMNS = [
  ...['number', 'name', 'type', 'programs', 'title', 'callSign', 'vesselType', 'tonnage', 'grossTonnage', 'vesselFlag'],
  ...['vesselOwner', 'remarks'],
];
const REST = { file: 'sdn_comments.csv', columns: ['number', 'remarks'] };
/** The end-of-file mark of DOS. Some editions end with it. */
const END_OF_FILE = '\u001a';

/** The US Treasury's own data about each person under sanctions: wallets on every chain, and websites. */
export const ofacSdn: SourceDeclaration<Sanctioned> = {
  ...feedCatalogRow(ROW, FEED),
  dateOf: async () => null,
  format:
    'CSV without a header: number, name, type, programs, ..., remarks, `-0-` for nothing; `sdn_comments.csv` in the same folder where remarks are long',
  read: sanctioned,
  *facts({ value: { term, tags } }, context) {
    if (term.kind === 'website') {
      for (const host of indicators(term.text, 'hosts')) yield* listing(FEED, host, { tags }, context);
      return;
    }
    const name = foldCryptoAddress(term.text);
    const properties = { chain: name.slice(0, name.indexOf(':')) };
    yield* listing(FEED, { label: 'CRYPTO_ADDRESS', name, properties }, { tags }, context);
  },
};

async function* sanctioned(input: SourceInput): Records<Sanctioned> {
  const rests = await restsOf(input);
  for await (const record of csvRecords(input, { columns: COLUMNS, comment: END_OF_FILE })) {
    if (record instanceof RefusedRecord) yield record;
    else yield* termsOf(record.line, record.value, rests);
  }
}

function* termsOf(line: number, row: CsvRow, rests: ReadonlyMap<string, string>) {
  const { number = '', name, programs = '', remarks } = row;
  if (!name || remarks === undefined) {
    yield new RefusedRecord(line, 'expected the twelve columns of sdn.csv');
    return;
  }
  // `NPWMD] [IFSR` are two programs.
  const tags = [name, ...programs.split('] [')].map((tag) => tag.trim()).filter((tag) => tag !== '' && tag !== '-0-');
  for (const term of sdnTerms(`${remarks}${rests.get(number.trim()) ?? ''}`)) yield { line, value: { term, tags } };
}

async function restsOf(input: SourceInput): Promise<ReadonlyMap<string, string>> {
  const beside = await input.sibling(REST.file);
  const rests = new Map<string, string>();
  if (beside === null) return rests;
  for await (const record of csvRecords(beside, { columns: REST.columns, comment: END_OF_FILE })) {
    if (record instanceof RefusedRecord) continue;
    const { number = '', remarks = '' } = record.value;
    rests.set(number.trim(), `${rests.get(number.trim()) ?? ''}${remarks}`);
  }
  return rests;
}
