/** What an indicator shares with other names, and how many share it: where a hunt goes on (contract rest.md 1.9). */
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import { numberOf, type Properties, textOf } from '../../facts/stored-values.ts';
import { zonesOf } from '../../schema/keys/index.ts';
import {
  ADDRESS_PIVOTS_TEXT,
  ADDRESS_WAYS,
  DOMAIN_PIVOTS_TEXT,
  DOMAIN_WAYS,
  MOST_COUNTED,
  type PivotKind,
  type Way,
} from './pivot-texts.ts';
import { registeredName } from './registration.ts';
import { ask, type ProjectionSources } from './sources.ts';

const MOST_TOLD = 50;
/** Names that a query of a pivot answers. */
const MOST_ANSWERED = 1000;
const NAMES = `RETURN DISTINCT d.name AS domain LIMIT ${MOST_ANSWERED}`;

/** Something that other names have too. */
export interface Pivot {
  readonly by: PivotKind;
  readonly value: string;
  /** Names that have it, the indicator itself left out. */
  readonly domains: number;
  /** There are more, which were not counted. */
  readonly at_least: boolean;
  /** Gives these names at POST /api/query, a thousand at most. */
  readonly query: string;
}

/** The names of an indicator that may themselves have a resource. */
interface OwnNames {
  readonly name: string;
  readonly apex: string;
  readonly zone: string | null;
}

/** What a folded domain shares with other names, what fewest share first: one round trip. */
export async function readDomainPivots(sources: ProjectionSources, name: string): Promise<readonly Pivot[]> {
  const suffixes = await sources.suffixes();
  const apex = registeredName(name, suffixes);
  const rows = await ask(sources, DOMAIN_PIVOTS_TEXT, { name, apex, zones: zonesOf(name, suffixes) });
  return rarestFirst(
    rows.flatMap((row) => {
      const day = textOf(row.day);
      const own = { name, apex, zone: textOf(row.zone) };
      return day === null ? pivotOf(DOMAIN_WAYS, row, own) : [registrarDay(row, day, apex)];
    }),
  );
}

/** What leads from a folded address to names, what fewest share first: one round trip. */
export async function readAddressPivots(sources: ProjectionSources, name: string): Promise<readonly Pivot[]> {
  const rows = await ask(sources, ADDRESS_PIVOTS_TEXT, { name });
  return rarestFirst(rows.flatMap((row) => pivotOf(ADDRESS_WAYS, row, null)));
}

function pivotOf(ways: readonly Way[], row: Properties, names: OwnNames | null): Pivot[] {
  const found = numberOf(row.found) ?? 0;
  const key = textOf(row.key);
  const chosen = ways[numberOf(row.way) ?? -1];
  if (chosen === undefined || key === null) return [];
  const { by, label, edge } = chosen;
  const own = names === null ? null : ownName(by, names);
  const isBounded = by === 'registrant' && found > MOST_COUNTED;
  const others = own === null ? '' : ` WHERE d.name <> ${writeStringLiteral(own)}`;
  return [
    {
      by,
      value: (textOf(row.value) ?? key).replace(/^email:/, ''),
      domains: Math.max(0, (isBounded ? MOST_COUNTED : found) - (own === null ? 0 : 1)),
      at_least: isBounded,
      query: `MATCH (:${label ?? addressLabel(key)} {name: ${writeStringLiteral(key)}})${edge}(d:HOSTNAME)${others} ${NAMES}`,
    },
  ];
}

/** Name servers are of a name's zone, registrants of its registrable domain, all else of itself. */
function ownName(by: PivotKind, { name, apex, zone }: OwnNames): string | null {
  if (by === 'name_server') return zone;
  return by === 'registrant' ? apex : name;
}

function registrarDay(row: Properties, day: string, apex: string): Pivot {
  const key = textOf(row.key) ?? '';
  return {
    by: 'registrar_day',
    value: `${textOf(row.value) ?? key} ${day}`,
    domains: Math.max(0, (numberOf(row.found) ?? 0) - 1),
    at_least: (numberOf(row.looked) ?? 0) >= MOST_COUNTED,
    query: `MATCH (:REGISTRAR {name: ${writeStringLiteral(key)}})<-[:HAS_REGISTRAR]-(d:HOSTNAME) WHERE d.createDate STARTS WITH ${writeStringLiteral(day)} AND d.name <> ${writeStringLiteral(apex)} ${NAMES}`,
  };
}

function addressLabel(address: string): 'IPV4' | 'IPV6' {
  return address.includes(':') ? 'IPV6' : 'IPV4';
}

/** A resource that no other name has leads nowhere. */
function rarestFirst(pivots: readonly Pivot[]): readonly Pivot[] {
  return pivots
    .filter(({ domains }) => domains > 0)
    .toSorted((one, other) => one.domains - other.domains || (one.value < other.value ? -1 : 1))
    .slice(0, MOST_TOLD);
}
