import { z } from 'zod';
import type { DatedData } from '../../engine/contract/dated-data.ts';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import type { System } from '../../facts/owners.ts';
import { isoTime } from '../../facts/stored-values.ts';
import type { LiveQuestion } from '../../net/live-look-up.ts';
import type { Advisory } from '../../schema/advisory.ts';
import type { Row } from '../../store/database.ts';
import { listedInSpace } from '../../verdicts/asn.ts';
import type { Evidence } from '../../verdicts/evidence.ts';
import { networkBreakdown } from '../../verdicts/network.ts';
import { anyIndicators } from '../any-indicators.ts';
import { columns } from '../columns.ts';
import { type JudgedIndicator, judgeIndicators, layersOfIndicators } from '../judged-indicators.ts';
import { lookedUp } from '../look-up.ts';
import type { AnyIndicator, IndicatorKind } from '../read-indicator.ts';
import { specialPurposeNotices } from '../special-purpose.ts';
import { AS_OF_COLUMN, USES_COLUMN, usesShown } from '../verdict-columns.ts';
import { type Belonging, readBelongings } from './belongings.ts';
import { countryOf, NOWHERE, type Ownership, ownerOf, type Whereabouts } from './whereabouts.ts';

/** What has an owner and a place; a URL is taken as its host. */
const KINDS: readonly IndicatorKind[] = ['domain', 'ip', 'network', 'asn'];

const PARAMETERS = z.object({ list: anyIndicators(KINDS) });

const COLUMNS = columns({
  name: ['STRING', 'host, address, AS number or network in normal form'],
  owner: ['STRING', 'vendor that runs it, else the organisation that registered it, else the name of its network'],
  country: ['STRING', 'ISO code of its place, else of its registration: countryBasis says which'],
  asn: ['STRING', 'its current origin AS: by the newest that is known of it'],
  band: ['STRING', 'NONE to CRITICAL, as in explain; UNKNOWN: not in the graph'],
  prevalence: ['INTEGER', 'popularity rank, 1 the most popular; null when unranked'],
  coverage: ['STRING', 'full: owner, country and asn are known; partial: some; no-data: none'],
  type: ['STRING', 'domain, ip, network or asn'],
  prefix: ['STRING', 'announced network that holds it'],
  ip: ['STRING', 'the address itself, or the one that stands for a host'],
  verdictScore: ['FLOAT', '0 to 100, inside its band; null where it is not in the graph'],
  verdictBlocking: ['BOOLEAN', 'safe to block automatically'],
});

const ON_YIELD = columns({
  city: ['STRING', 'its place, by the location source'],
  asnName: ['STRING', 'name of the AS'],
  threatNeighbors: [
    'INTEGER',
    'of an address the other listed ones in its /24 or /64, of a network or an AS the listed ones inside; null for a host',
  ],
  asnObservedAt: ['STRING', 'when that AS was last seen there, ISO 8601'],
  ownerSource: [
    'STRING',
    'basis of the owner: vendor, registration, geolocation, or registry-of-AS: the name under which the AS is registered',
  ],
  countryBasis: [
    'STRING',
    'what the country is: geolocation or cloud-region, where it is; registration or registry-of-AS, where it, or its AS, is registered',
  ],
  uses: USES_COLUMN,
  asOf: AS_OF_COLUMN,
});

/** The owner, place and verdict of indicators: one row each, hosts, addresses, networks and AS numbers alike. */
export const enrich: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.enrich',
  description:
    'Owner, country, AS, verdict and popularity of up to 1,000 hosts, addresses, networks and AS numbers, mixed.',
  example: 'CALL svc.enrich(["www.example.com", "203.0.113.9"])',
  sampleExample: 'CALL svc.enrich(["github.com", "1.1.1.1", "AS13335"])',
  furtherExamples: ['CALL svc.enrich(["2001:db8::10", "203.0.113.0/24", "AS64500"])'],
  columns: [...COLUMNS, ...ON_YIELD],
  inExpressions: true,
  parameters: PARAMETERS,
  answer: async (calls, context) => {
    const lists = calls.map(({ list }) => list.entries);
    const live = await lookedUp(context, lists.flat().flatMap(questionOf));
    const [judged, belongings] = await Promise.all([
      judgeIndicators(context, lists),
      readBelongings(context.reader, lists.flat()),
    ]);
    const rows = judged.map((things) => things.map((thing) => rowOf(thing, belongings.get(thing.indicator.name))));
    return {
      rows,
      rowNotices: rows.map((ofCall) => ofCall.map(noticesOf)),
      dated: rows.flat().flatMap(datedRow),
      advisories: [...calls.flatMap(({ list }) => list.advisories), ...live],
      layers: [
        ...new Set([
          ...layersOfIndicators(lists.flat()),
          ...['geolocation', 'bgp-announcements', 'registry-delegations', 'vendors'],
        ]),
      ],
      bareColumns: COLUMNS.map(({ name }) => name),
    };
  },
};

/** Hosts and addresses can be looked up live. */
function questionOf({ kind, name }: AnyIndicator): LiveQuestion[] {
  return kind === 'domain' || kind === 'ip' ? [{ type: kind, name, upstreams: ['dns', 'rdap'] }] : [];
}

function rowOf({ indicator, evidence, verdict, asOf }: JudgedIndicator, belonging: Belonging | undefined): Row {
  const { kind, name } = indicator;
  const { host = null, asn = null, system = null, whereabouts = NOWHERE } = belonging ?? {};
  const { prefix, city, asnSeen } = whereabouts;
  const { owner, ownerSource } = ownershipOf(host?.vendor ?? null, whereabouts, system);
  const { country, countryBasis } = countryOf(whereabouts, system);
  return {
    name,
    owner,
    country,
    asn,
    band: verdict.level,
    prevalence: integerOrNull(host?.rank ?? null),
    coverage: coverageOf([owner, country, asn], evidence.isKnown || owner !== null || country !== null),
    type: kind,
    prefix,
    ip: kind === 'ip' ? name : (host?.address?.name ?? null),
    verdictScore: verdict.verdictScore,
    verdictBlocking: verdict.blocking,
    city,
    asnName: system?.name ?? null,
    threatNeighbors: integerOrNull(threatNeighbors(evidence)),
    asnObservedAt: isoTime(asnSeen),
    ownerSource,
    countryBasis,
    uses: usesShown(evidence),
    asOf: isoTime(asOf),
  };
}

/** Layers that the parts of a row come from, by what they say they are. */
const LAYER_OF: ReadonlyMap<unknown, string> = new Map([
  ['vendor', 'vendors'],
  ['cloud-region', 'vendors'],
  ['registration', 'registry-delegations'],
  ['registry-of-AS', 'registry-delegations'],
  ['geolocation', 'geolocation'],
]);

function datedRow({ asn, asnObservedAt, ownerSource, countryBasis }: Row): DatedData[] {
  const layers = [ownerSource, countryBasis].flatMap((basis) => LAYER_OF.get(basis) ?? []);
  const observedAt = typeof asnObservedAt === 'string' ? Date.parse(asnObservedAt) : null;
  return [
    ...(asn === null ? [] : [{ layer: 'bgp-announcements', source: null, observedAt }]),
    ...layers.map((layer) => ({ layer, source: null, observedAt: null })),
  ];
}

/** For an address without an owner the notice names the block that reserves it. */
function noticesOf({ type, name, owner }: Row): readonly Advisory[] {
  const hasAddresses = type === 'ip' || type === 'network';
  return hasAddresses && owner === null ? specialPurposeNotices(String(name)) : [];
}

/** A statement about the host itself comes first. */
function ownershipOf(vendor: string | null, whereabouts: Whereabouts, system: System | null): Ownership {
  return vendor === null ? ownerOf(whereabouts, system) : { owner: vendor, ownerSource: 'vendor' };
}

function coverageOf(facts: readonly (string | null)[], isKnown: boolean): string {
  if (facts.every((fact) => fact !== null)) return 'full';
  return isKnown ? 'partial' : 'no-data';
}

/** An AS counts whatever lists its addresses, and /64s of IPv6. */
function threatNeighbors(evidence: Evidence): number | bigint | null {
  switch (evidence.kind) {
    case 'ip':
      return evidence.neighbours;
    case 'network':
      return networkBreakdown(evidence.properties).listedIps;
    case 'asn':
      return listedInSpace(evidence.properties.exposure);
    default:
      return null;
  }
}

function integerOrNull(value: number | bigint | null): bigint | null {
  return value === null ? null : BigInt(value);
}
