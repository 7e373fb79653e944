import { foldAsn, foldAsSet, KeyError } from '../../../schema/keys/index.ts';
import { rpslObjects } from '../../formats/rpsl.ts';
import { RefusedRecord, type SourceDeclaration, type SourceInput, type SourceRecord } from '../../source.ts';

/** A set of networks with its members, as its registry has it. */
export interface AsSet {
  readonly name: string;
  readonly registry: string | undefined;
  readonly members: readonly Member[];
}

interface Member {
  readonly label: 'ASN' | 'AS_SET';
  readonly name: string;
}

type Row = Pick<SourceDeclaration, 'id' | 'title' | 'publisher' | 'homePage' | 'defaultUrl' | 'licence'>;

const TERMS = "the registry's terms; free to use for network operation";
const ROWS: readonly Row[] = [
  irr('afrinic', 'AFRINIC', 'https://ftp.afrinic.net/pub/dbase/afrinic.db.gz'),
  irr('altdb', 'ALTDB', 'https://ftp.radb.net/radb/dbase/altdb.db.gz'),
  irr('apnic', 'APNIC', 'https://ftp.apnic.net/apnic/whois/apnic.db.as-set.gz'),
  irr('arin', 'ARIN', 'https://ftp.arin.net/pub/rr/arin.db.gz'),
  irr('lacnic', 'LACNIC', 'https://irr.lacnic.net/lacnic.db.gz'),
  irr('nttcom', 'NTT', 'https://rr1.ntt.net/nttcomRR/nttcom.db.gz'),
  irr('radb', 'RADb', 'https://ftp.radb.net/radb/dbase/radb.db.gz'),
  irr('ripe', 'RIPE NCC', 'https://ftp.ripe.net/ripe/dbase/split/ripe.db.as-set.gz'),
];

function irr(id: string, publisher: string, defaultUrl: string): Row {
  const title = `Sets of autonomous systems in the routing registry of ${publisher}`;
  return { id: `${id}-as-sets`, title, publisher, homePage: new URL('/', defaultUrl).href, defaultUrl, licence: TERMS };
}

/**
 * Sets of autonomous systems by routing registry. A set goes by its plain name, as its members name it; which registry
 * says that somebody is a member stands on the edge, for two registries may have a set of one name.
 */
export const IRR_AS_SETS: readonly SourceDeclaration<AsSet>[] = ROWS.map((row) => ({
  ...row,
  format: 'RPSL (RFC 2622): as-set objects with members; objects of other classes may stand between',
  cadenceHours: 24,
  layer: 'as-sets',
  verified: 'specification',
  read: asSets,
  *facts({ value: { name, registry, members } }) {
    yield { kind: 'node', label: 'AS_SET', name, properties: { sourceRir: registry } };
    for (const member of members) {
      yield { kind: 'edge', type: 'MEMBER_OF', from: member, to: { label: 'AS_SET', name } };
    }
  },
}));

/** Members by reference (`mbrs-by-ref`) would need the objects of each member: they are left out. */
async function* asSets(input: SourceInput): AsyncIterable<SourceRecord<AsSet> | RefusedRecord> {
  for await (const { line, value: attributes } of rpslObjects(input)) {
    const [first] = attributes;
    if (first?.[0] !== 'as-set') continue;
    const name = keyOrRefusal(line, () => foldAsSet(first[1]));
    if (name instanceof RefusedRecord) {
      yield name;
      continue;
    }
    const members = new Map<string, Member>();
    for (const [attribute, value] of attributes) {
      if (attribute !== 'members') continue;
      for (const word of value.split(/[\s,]+/).filter(Boolean)) {
        const member = keyOrRefusal(line, () => memberOf(word));
        if (member instanceof RefusedRecord) yield member;
        else if (member.name !== name) members.set(member.name, member);
      }
    }
    const registry = attributes
      .find(([attribute]) => attribute === 'source')?.[1]
      .split(/\s/, 1)[0]
      ?.toUpperCase();
    yield { line, value: { name, registry: registry || undefined, members: [...members.values()] } };
  }
}

function memberOf(word: string): Member {
  if (/^AS[\d.]+$/i.test(word)) return { label: 'ASN', name: foldAsn(word) };
  return { label: 'AS_SET', name: foldAsSet(word) };
}

function keyOrRefusal<T>(line: number, key: () => T): T | RefusedRecord {
  try {
    return key();
  } catch (error) {
    if (error instanceof KeyError) return new RefusedRecord(line, error.message);
    throw error;
  }
}
