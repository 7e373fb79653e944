/** Marks of a lookalike: its owner, and what else to judge it by. */

import { type NameMarks, readNameMarks } from '../../facts/name-marks.ts';
import { readSharedCertificates, type SharedCertificate } from '../../facts/origin-relatives.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import type { Reader } from '../../store/database.ts';
import { columns } from '../columns.ts';
import { type Ownership, ownershipOf } from './ownership.ts';

/** A name that may be taken for another; both as they are stored. */
export interface Likened {
  readonly brand: string;
  readonly variant: string;
}

/** The columns of a lookalike's marks; all null of one that is not stored. */
export interface Marks {
  readonly isOwn: boolean | null;
  readonly evidence: readonly string[];
  readonly verdictLevel: string | null;
  readonly createDate: string | null;
  readonly hasMx: boolean | null;
  readonly firstSeen: string | null;
}

const NOTHING_KNOWN: Ownership = { isOwn: null, evidence: [] };
const NO_MARKS: Marks = { ...NOTHING_KNOWN, verdictLevel: null, createDate: null, hasMx: null, firstSeen: null };

/** Domains on one certificate from which on it is one that a CDN shares out. */
const MOST_DOMAINS_ON_CERTIFICATE = 10;

/** Reads the marks of lookalikes; returns the columns of each. A host has its own marks, and the owner of its domain. */
export async function readMarks(
  reader: Reader,
  pairs: readonly Likened[],
  list: SuffixList,
): Promise<(pair: Likened) => Marks> {
  const domainOf = (name: string) => list.apexOf(name) ?? name;
  const names = pairs.flatMap(({ brand, variant }) => [brand, variant, domainOf(variant)]);
  const brands = [...new Set(pairs.map(({ brand }) => brand))];
  const [marks, certificates] = await Promise.all([
    readNameMarks(reader, names),
    readSharedCertificates(
      reader,
      brands.map((brand) => ({ host: brand, covering: [brand, `*.${brand}`] })),
    ),
  ]);
  return ({ brand, variant }) => {
    const found = marks.get(variant);
    if (found === undefined) return NO_MARKS;
    const domain = domainOf(variant);
    const [own, other] = [marks.get(brand), marks.get(domain)];
    const ownership =
      own === undefined || other === undefined
        ? NOTHING_KNOWN
        : ownershipOf({ brand: own, variant: other, certificates: onBoth(certificates.get(brand) ?? [], domain) });
    return { ...ownership, ...columnsOf(found), createDate: (other ?? found).createDate };
  };
}

function columnsOf({ verdictLevel, hasMail, isZoneRead, listedSince, resolvedSince }: NameMarks) {
  const times = [listedSince, resolvedSince].filter((time) => time !== null);
  return {
    verdictLevel,
    hasMx: hasMail || (isZoneRead ? false : null),
    firstSeen: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
  };
}

function onBoth(certificates: readonly SharedCertificate[], domain: string): string[] {
  return certificates
    .filter(({ names }) => names.some(({ name, apex }) => name === domain || apex === domain))
    .filter(({ names }) => new Set(names.map(({ apex }) => apex)).size <= MOST_DOMAINS_ON_CERTIFICATE)
    .map(({ certificate }) => certificate);
}

/** The columns of marks. */
export const MARK_COLUMNS = columns({
  isOwn: [
    'BOOLEAN',
    'it belongs to the owner of the name; false: it does not; null: nothing decisive is known of both',
  ],
  evidence: [
    'LIST<STRING>',
    'basis: vendor, registrant, registrar and name-server, certificate, or verdict and other-…',
  ],
  verdictLevel: ['STRING', 'its verdict; null where none is stored'],
  createDate: ['STRING', 'when it was registered, YYYY-MM-DD, or null'],
  hasMx: ['BOOLEAN', 'it takes mail; false where its whole zone was read without such a record, else null'],
  firstSeen: ['STRING', 'when it was first seen to be listed or to resolve, or null'],
});
