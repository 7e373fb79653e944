import { z } from 'zod';
import { type Attribution, attribute, type Candidate } from '../../attribution/attribution.ts';
import { bandOf } from '../../attribution/bands.ts';
import { hostClassOf } from '../../attribution/host-class.ts';
import type { Parties } from '../../attribution/parties.ts';
import { partiesOf, rolesOf } from '../../attribution/roles.ts';
import type { DatedData } from '../../engine/contract/dated-data.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { readParties } from '../../facts/parties.ts';
import { isoTime } from '../../facts/stored-values.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { SuffixList } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Reader, Row } from '../../store/database.ts';
import { anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { specialPurposeEvidence, specialPurposeNotices } from '../special-purpose.ts';
import { wholeNumber } from '../whole-number.ts';
import { subjectsOf } from './subjects.ts';

/** Hosts and addresses of one call. */
const LONGEST_LIST = 256;
/** Hosts and addresses that are read at once: between them the time of their calls is looked at. */
const MOST_AT_ONCE = 64;

const PARAMETERS = z.object({
  hosts: anyIndicators(['ip', 'domain'], LONGEST_LIST),
  neighbourhood: z.boolean('neighbourhood is true or false.').default(true),
  depth: wholeNumber('depth', 1, 6).default(2),
  budget_ms: wholeNumber('budget_ms', 1, 30_000).default(3000),
});

const COLUMNS = columns({
  host: ['STRING', 'host or address in normal form'],
  vendor_id: ['STRING', 'slug of the vendor that runs it; null where it is unknown'],
  canonical_name: ['STRING', 'name as the vendor writes it, or as registered'],
  is_canonical: ['BOOLEAN', 'a VENDOR of the graph, not just a registered name'],
  confidence: ['FLOAT', '0 to 1; null where the vendor is unknown'],
  category: ['STRING', 'category of the VENDOR'],
  roles: [
    'LIST<STRING>',
    'what it does for the host: DNS_OPERATOR, CDN, ORIGIN_AS, MAIL_RECEIVER, REGISTRAR, CLOUD_HOST, EGRESS',
  ],
  host_class: [
    'STRING',
    'service, cdn, single_tenant, multi_tenant_user_content, registrar_parking, mail, nameserver, unresolved; null for an address of which that is not known',
  ],
  band: ['STRING', 'DIRECT from 0.9, DERIVED from 0.7, HEURISTIC (from its neighbours), UNKNOWN'],
  evidence: ['LIST<STRING>', 'paths that were walked, and facts'],
  asn: ['STRING', 'origin AS of its first address'],
  prefix: ['STRING', 'announced block of its first address, else the one that attributes it'],
});

const ON_YIELD = columns({
  asnObservedAt: ['STRING', 'when that AS was last seen there, ISO 8601'],
  ownerSource: [
    'STRING',
    'basis of the vendor: vendor (its ranges and names), public-suffix, registration (of the block), or registry-of-AS',
  ],
});

/** The vendors that run hosts and addresses, with the paths that show it. */
export const identify: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.identify',
  description:
    'The vendor that runs a host or an address, or each of a list: by vendors, then registered blocks, then BGP origins. No threat ' +
    'verdict. neighbourhood: false reads nothing around the host; depth 1 reads names only, from 2 on their addresses too; it leaves ' +
    'the neighbours out once budget_ms is over, and the evidence says so.',
  example: 'CALL svc.identify("www.example.com")',
  sampleExample: 'CALL svc.identify("github.com")',
  columns: [...COLUMNS, ...ON_YIELD],
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, { reader, suffixes }) => {
    const rows = await identified(reader, calls, await suffixes());
    return {
      rows: rows.map((ofCall) => ofCall.map(({ row }) => row)),
      rowNotices: rows.map((ofCall) => ofCall.map(({ notices }) => notices)),
      advisories: calls.flatMap(({ hosts }) => hosts.advisories),
      layers: ['vendors', 'bgp-announcements'],
      dated: rows.flat().flatMap(({ row }) => datedRow(row)),
      bareColumns: COLUMNS.map(({ name }) => name),
    };
  },
};

type Call = z.output<typeof PARAMETERS>;

/** A row, and what is to be said of it. */
interface Identified {
  readonly row: Row;
  readonly notices: readonly Advisory[];
}

/** The rows of each call. The time of a call begins when its first host is read. */
async function identified(
  reader: Reader,
  calls: readonly Call[],
  suffixes: SuffixList,
): Promise<readonly (readonly Identified[])[]> {
  const asked = calls.flatMap((call, at) => subjectsOf(call.hosts, suffixes).map((subject) => ({ call, at, subject })));
  const rows: Identified[][] = calls.map(() => []);
  const ends = new Map<Call, number>();
  for (const some of chunksOf(asked, MOST_AT_ONCE)) {
    const now = Date.now();
    const chunk = some.map(({ call, at, subject }) => {
      const end = ends.get(call) ?? now + call.budget_ms;
      ends.set(call, end);
      const isWide = call.neighbourhood && now < end;
      return { at, subject, isWide, isDeep: call.depth > 1, isCut: call.neighbourhood && !isWide };
    });
    const parties = await readParties(reader, chunk);
    for (const [index, { at, isCut }] of chunk.entries()) {
      const found = parties[index];
      if (found !== undefined) rows[at]?.push(identifiedAs(found, isCut));
    }
  }
  return rows;
}

const OWNER_SOURCES: Readonly<Record<Candidate['channel'], string>> = {
  DELEGATED_TO: 'vendor',
  SERVICE_HOST: 'vendor',
  PUBLIC_SUFFIX: 'public-suffix',
  NETBLOCK: 'registration',
  ORIGIN_AS: 'registry-of-AS',
};

function identifiedAs(parties: Parties, isCut: boolean): Identified {
  const attribution = attribute(parties);
  const { address } = parties.subject;
  const hasNoOwner = attribution.chosen === null && address !== null;
  return { row: rowOf(parties, attribution, isCut), notices: hasNoOwner ? specialPurposeNotices(address) : [] };
}

function rowOf(parties: Parties, attribution: Attribution, isCut: boolean): Row {
  const roles = rolesOf(parties, attribution);
  const { chosen } = attribution;
  const [first] = partiesOf(parties.addresses, 'SELF');
  return {
    host: parties.subject.name,
    vendor_id: chosen?.vendorId ?? null,
    canonical_name: chosen?.canonicalName ?? null,
    is_canonical: chosen?.isCanonical ?? null,
    confidence: chosen?.confidence ?? null,
    category: chosen?.category ?? null,
    roles,
    host_class: hostClassOf(parties, attribution, roles),
    band: bandOf(chosen?.confidence ?? null),
    evidence: evidenceOf(parties, attribution, isCut),
    asn: first?.asn ?? null,
    prefix: first?.prefix ?? null,
    asnObservedAt: isoTime(first?.asnSeen),
    ownerSource: chosen === null ? null : OWNER_SOURCES[chosen.channel],
  };
}

/** A row rests on routes where it names an AS. */
function datedRow({ asn, asnObservedAt, ownerSource }: Row): DatedData[] {
  const observedAt = typeof asnObservedAt === 'string' ? Date.parse(asnObservedAt) : null;
  return [
    ...(asn === null ? [] : [{ layer: 'bgp-announcements', source: null, observedAt }]),
    ...(ownerSource === 'vendor' ? [{ layer: 'vendors', source: null, observedAt: null }] : []),
  ];
}

/** The paths that were walked, and facts. */
function evidenceOf(parties: Parties, { chosen, paths, others }: Attribution, isCut: boolean): readonly string[] {
  const [first] = partiesOf(parties.addresses, 'SELF');
  const { address } = parties.subject;
  const isNothingKnown = chosen === null && parties.facts.id === null && (first?.prefix ?? null) === null;
  return [
    ...paths,
    ...others.map((other) => `other:${other}`),
    ...(isCut ? ['surroundings:not-looked-at-in-time'] : []),
    ...(chosen === null && address !== null ? specialPurposeEvidence(address) : []),
    ...(isNothingKnown ? ['coverage:no-data'] : []),
  ];
}
