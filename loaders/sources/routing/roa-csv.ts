import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { epochMs } from '../../formats/dates.ts';
import { roaFacts } from '../../formats/roa-payloads.ts';
import { type PublishedFields, RefusedRecord, type SourceDeclaration } from '../../source.ts';

type Row = Pick<
  SourceDeclaration,
  'id' | 'title' | 'publisher' | 'homePage' | 'defaultUrl' | 'format' | 'part' | 'fields'
>;

/** The columns of a ROA, of which each table has some. */
const COLUMNS: PublishedFields = {
  ASN: { becomes: 'the AS that the ROA authorises' },
  'IP Prefix': { becomes: 'the block that it may announce' },
  'Max Length': { becomes: 'the longest block of these that it may announce; empty: the length of the block' },
};
const TRUST_ANCHOR: PublishedFields = { 'Trust Anchor': { becomes: 'the trust anchor' } };
const DATED_OBJECT: PublishedFields = {
  URI: { leftOut: 'the place of the signed object in a repository: the graph stores no objects' },
  'Not Before': { becomes: 'the start of the validity' },
  'Not After': { becomes: 'the end of the validity' },
};

const ROWS: readonly Row[] = [
  {
    id: 'rpki-client-csv',
    title: 'Validated ROA payloads (rpki-client CSV)',
    publisher: 'the five regional registries, validated by rpki-client',
    homePage: 'https://www.rpki-client.org/',
    defaultUrl: 'https://console.rpki-client.org/vrps.csv',
    format: 'CSV with header ASN,IP Prefix,Max Length,Trust Anchor,Expires',
    fields: { ...COLUMNS, ...TRUST_ANCHOR, Expires: { becomes: 'the end of the validity' } },
  },
  {
    id: 'routinator-csv',
    title: 'Validated ROA payloads (Routinator CSV)',
    publisher: 'the five regional registries, validated by Routinator of NLnet Labs',
    homePage: 'https://routinator.docs.nlnetlabs.nl/en/stable/output-formats.html',
    defaultUrl: null,
    format: 'CSV with header ASN,IP Prefix,Max Length,Trust Anchor; csvext has URI,...,Not Before,Not After',
    fields: { ...COLUMNS, ...TRUST_ANCHOR, ...DATED_OBJECT },
  },
  {
    id: 'ripe-roas',
    title: 'ROAs of one trust anchor and day (RIPE NCC archive)',
    publisher: 'RIPE NCC, from the five regional registries',
    homePage: 'https://ftp.ripe.net/rpki/',
    defaultUrl: null,
    format: 'CSV with header URI,ASN,IP Prefix,Max Length,Not Before,Not After; one trust anchor a file',
    fields: { ...COLUMNS, ...DATED_OBJECT },
    part: (fileName) => /afrinic|apnic|arin|lacnic|ripencc/i.exec(fileName)?.[0].toLowerCase() ?? fileName,
  },
];

/** Validators' CSV. The columns are found by their names. */
export const ROA_CSV: readonly SourceDeclaration<CsvRow>[] = ROWS.map((row) => ({
  ...row,
  licence: 'RPKI objects are public',
  cadenceHours: 24,
  layer: 'rpki',
  verified: 'specification',
  read: (input) => csvRecords(input),
  *facts({ line, value }) {
    const { ASN: asn, 'IP Prefix': prefix } = value;
    if (asn === undefined || prefix === undefined)
      throw new RefusedRecord(line, 'expected the columns ASN and IP Prefix');
    yield* roaFacts(line, {
      asn,
      prefix,
      maxLength: lengthOf(line, value['Max Length']),
      trustAnchor: textOf(value['Trust Anchor']),
      notBefore: epochMs(value['Not Before']),
      notAfter: epochMs(value['Not After']) ?? secondsMs(value.Expires),
    });
  },
}));

function lengthOf(line: number, text: string | undefined): number | undefined {
  const given = textOf(text);
  if (given === undefined) return undefined;
  if (!/^\d{1,3}$/.test(given)) throw new RefusedRecord(line, `'${given.slice(0, 60)}' is no length`);
  return Number(given);
}

function textOf(text: string | undefined): string | undefined {
  const trimmed = text?.trim();
  return trimmed === '' ? undefined : trimmed;
}

function secondsMs(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{9,11}$/.test(text.trim()) ? Number(text) * 1000 : undefined;
}
