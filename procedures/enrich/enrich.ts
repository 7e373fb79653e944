import { z } from 'zod';
import type { Procedure } from '../../engine/procedure-catalog.ts';
import { type AnyIndicators, anyIndicators } from '../any-indicators.ts';
import type { IndicatorKind } from '../read-indicator.ts';
import { layersOf } from '../verdicts/layers.ts';
import { byLabel, labelsOf, verdictInput, verdictRows } from '../verdicts/verdict-rows.ts';
import { HOST_ADDRESS } from './host-address.ts';
import { SYSTEM, WHEREABOUTS } from './whereabouts.ts';

/** What has an owner and a place; a URL is taken as its host. */
const KINDS: readonly IndicatorKind[] = ['domain', 'ip', 'network', 'asn'];

const PARAMETERS = z.object({ list: anyIndicators(KINDS) });

const COLUMNS: Procedure['columns'] = [
  { name: 'name', type: 'STRING', description: 'host, address, AS number or network in normal form' },
  {
    name: 'owner',
    type: 'STRING',
    description: 'vendor that runs it, else the organisation that registered it, else the name of its network',
  },
  { name: 'country', type: 'STRING', description: 'ISO code of its place, else of its registration' },
  { name: 'asn', type: 'STRING', description: 'origin AS by BGP, else by the location source' },
  { name: 'band', type: 'STRING', description: 'NONE to CRITICAL, as explain gives it; UNKNOWN never met' },
  { name: 'prevalence', type: 'INTEGER', description: 'popularity rank, 1 the most popular; null when unranked' },
  {
    name: 'coverage',
    type: 'STRING',
    description: 'full: owner, country and asn are known; partial: some; no-data: none',
  },
  { name: 'type', type: 'STRING', description: 'domain, ip, network or asn' },
  { name: 'prefix', type: 'STRING', description: 'announced network that holds it' },
  { name: 'ip', type: 'STRING', description: 'the address itself, or the one that stands for a host' },
  { name: 'verdictScore', type: 'FLOAT', description: '0 to 100, inside its band; null where never met' },
  { name: 'verdictBlocking', type: 'BOOLEAN', description: 'safe to block automatically' },
];

const ON_YIELD: Procedure['columns'] = [
  { name: 'city', type: 'STRING', description: 'its place, by the location source' },
  { name: 'asnName', type: 'STRING', description: 'name of the AS' },
  {
    name: 'threatNeighbors',
    type: 'INTEGER',
    description:
      'of an address the other listed ones in its /24 or /64, of a network or an AS the listed ones inside; null for a host',
  },
];

/** Whose things are, where, and what is thought of them: one row each, hosts, addresses, networks and AS numbers alike. */
export const enrich: Procedure<typeof PARAMETERS.shape> = {
  name: 'svc.enrich',
  description:
    'Owner, country, AS, verdict and popularity of up to 1,000 hosts, addresses, networks and AS numbers, mixed.',
  example: 'CALL svc.enrich(["www.example.com", "203.0.113.9"])',
  sampleExample: 'CALL svc.enrich(["github.com", "1.1.1.1", "AS13335"])',
  furtherExamples: ['CALL svc.enrich(["2001:db8::10", "203.0.113.0/24", "AS64500"])'],
  columns: [...COLUMNS, ...ON_YIELD],
  inExpressions: true,
  mostCalls: 1000,
  parameters: PARAMETERS,
  compile: (calls, { asOf }) => {
    const labels = labelsOf(calls.flatMap(({ list }) => list.entries));
    return {
      text: textFor(labels),
      ahead: byLabel(labels, textFor),
      inputs: calls.map(({ list }) => ({ ...verdictInput(list.entries, labels, asOf), subjects: subjectsOf(list) })),
      advisories: calls.flatMap(({ list }) => list.advisories),
      layers: [
        ...new Set([...layersOf(labels), 'geolocation', 'bgp-announcements', 'registry-delegations', 'vendors']),
      ],
      bareColumns: COLUMNS.map(({ name }) => name),
    };
  },
};

/** What the text looks up of each entry, in their order. */
function subjectsOf({ entries }: AnyIndicators): readonly Readonly<Record<string, unknown>>[] {
  return entries.map(({ kind, name, start, end }) => ({
    kind,
    host: kind === 'domain' ? name : null,
    ip: kind === 'ip' ? { name, key: start } : null,
    key: start,
    last: end,
    length: BigInt(kind === 'network' ? Number(name.slice(name.indexOf('/') + 1)) : 128),
  }));
}

const OWNER = `coalesce(found.vendor, place.vendor, place.registrant, place.tenant, system.registrant, system.legalName, system.name,
    place.network)`;

/** An AS counts whatever lists its addresses, and /64s of IPv6. */
const THREAT_NEIGHBORS = `CASE subject.kind
    WHEN 'ip' THEN evidence.neighbours
    WHEN 'network' THEN verdict.breakdown.listedIps
    WHEN 'asn' THEN reduce(sum = 0, count IN ['bad', 'suspicious', 'neutral', 'bad6', 'suspicious6', 'neutral6']
      | sum + coalesce(evidence.properties[count], 0)) END`;

function textFor(labels: readonly string[]): string {
  return `${verdictRows(labels)}
WITH at, name, evidence, verdict, input.subjects[at] AS subject
WITH *, subject.host AS host
${HOST_ADDRESS}
WITH *, coalesce(subject.ip, found.ip) AS ip
WITH *, ip.name AS address, coalesce(subject.key, ip.key) AS key, coalesce(subject.last, ip.key) AS last, subject.length AS length
${WHEREABOUTS}
WITH *, CASE subject.kind WHEN 'asn' THEN name ELSE 'AS' + toString(place.asn) END AS asn
${SYSTEM}
WITH *, ${OWNER} AS owner, coalesce(place.country, system.country) AS country
RETURN name, owner, country, asn, verdict.level AS band, found.rank AS prevalence,
  CASE WHEN owner IS NOT NULL AND country IS NOT NULL AND asn IS NOT NULL THEN 'full'
    WHEN evidence.isKnown OR owner IS NOT NULL OR country IS NOT NULL THEN 'partial'
    ELSE 'no-data' END AS coverage,
  subject.kind AS type, place.prefix AS prefix, ip.name AS ip, verdict.verdictScore AS verdictScore,
  verdict.blocking AS verdictBlocking, place.city AS city, system.name AS asnName,
  ${THREAT_NEIGHBORS} AS threatNeighbors, at
ORDER BY at`;
}
