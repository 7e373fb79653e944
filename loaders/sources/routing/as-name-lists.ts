import { REGISTRY_NAME_FIELDS, registryNameFacts } from '../../formats/registry-names.ts';
import { type Records, RefusedRecord, type SourceDeclaration, type SourceInput } from '../../source.ts';

type Row = Pick<SourceDeclaration, 'id' | 'title' | 'publisher' | 'homePage' | 'defaultUrl' | 'format' | 'readsMarkup'>;

const ROWS: readonly Row[] = [
  {
    id: 'cidr-report-asnames',
    title: 'Names and countries of AS numbers (CIDR Report)',
    publisher: 'CIDR Report, Geoff Huston, from the regional registries',
    homePage: 'https://www.cidr-report.org/as2.0/',
    defaultUrl: 'https://www.cidr-report.org/as2.0/autnums.html',
    format: 'HTML: a line `AS<n> HANDLE - Name, CC` each, the number as a link; the plain text of it is read too',
    readsMarkup: true,
  },
  {
    id: 'ripe-asnames',
    title: 'Names and countries of AS numbers (RIPE NCC)',
    publisher: 'RIPE NCC, from the regional registries',
    homePage: 'https://ftp.ripe.net/ripe/asnames/',
    defaultUrl: 'https://ftp.ripe.net/ripe/asnames/asn.txt',
    format: 'text: AS number, a blank, `HANDLE - Name, CC`',
  },
];

/** A number with its printed name. */
export interface NamedNumber {
  readonly asn: string;
  readonly printed: string;
}

/** Lists of all AS numbers with their names. */
export const AS_NAME_LISTS: readonly SourceDeclaration<NamedNumber>[] = ROWS.map((row) => ({
  ...row,
  licence: 'registry data, free to use with credit',
  cadenceHours: 24,
  fields: REGISTRY_NAME_FIELDS,
  layer: 'organizations',
  verified: 'specification',
  read: namedNumbers,
  facts: ({ line, value: { asn, printed } }) => registryNameFacts(line, asn, printed),
}));

/** Reads the numbers. It skips those that the registries hold for no one and, in a page, the text around the list. */
async function* namedNumbers(input: SourceInput): Records<NamedNumber> {
  let line = 0;
  let isPage = false;
  for await (const text of input.lines()) {
    line += 1;
    isPage ||= /^\s*<(?:!doctype|html)/i.test(text);
    const plain = text
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&amp;', '&')
      .trim();
    const [, asn, printed] = /^(?:AS)?(\d{1,10})\s+(.+)$/i.exec(plain) ?? [];
    if (asn !== undefined && printed !== undefined) {
      if (!/^-.*-(?:,|$)/.test(printed)) yield { line, value: { asn, printed } };
    } else if (!isPage && plain !== '' && !plain.startsWith('#')) {
      yield new RefusedRecord(line, `expected an AS number and its name, got '${plain.slice(0, 60)}'`);
    }
  }
}
