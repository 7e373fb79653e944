/** The judgement on a route: its origin by ROAs, its path by ASPAs and by what its networks are to each other. Pure. */

import type { RouteCheckFacts } from '../../facts/route-check.ts';
import { asnsOf, type ParsedPath } from '../../routing/as-path.ts';
import { type Attestations, type Direction, verifyPath } from '../../routing/aspa.ts';
import { familyOf } from '../../routing/known-networks.ts';
import { bySpecificity, type Validation, validateOrigin } from '../../routing/origin-validation.ts';
import { reservedPurpose } from '../../routing/reserved-asns.ts';
import { isLeaking, type Relation, type RelationOf, valleysOf } from '../../routing/valley.ts';
import { foldAsn, type Network } from '../../schema/keys/index.ts';
import type { Row } from '../../store/database.ts';

type CoveringRoa = RouteCheckFacts['roas'][number];

/** ROAs and providers that the evidence names one by one. */
const MOST_NAMED = 5;

/** A route as it was asked for. */
export interface AskedRoute {
  readonly prefix: Network;
  readonly path: ParsedPath;
  readonly direction: Direction;
}

/** The row of a route. */
export function checkedRoute({ prefix, path, direction }: AskedRoute, facts: RouteCheckFacts): Row {
  const attestations = attestationsOf(facts);
  const isVerified = facts.isAspaLoaded || attestations.size > 0;
  const verification = verifyPath(attestations, path, direction);
  // So that the answer does not depend on chance.
  const roas = facts.roas.toSorted(bySpecificity);
  const validation = validateOrigin(path.origin, prefix.length, roas);
  const hops = plainOf(path);
  const relationOf = relationsOf(facts);
  const family = familyOf(prefix.name);
  const { offendingHop } = verification;
  return {
    prefix: prefix.name,
    originAsn: path.origin === null ? null : BigInt(path.origin),
    rpkiStatus: facts.isRoaLoaded ? validation.status : null,
    aspaStatus: isVerified ? verification.status : 'UNVERIFIED',
    direction,
    offendingHop:
      !isVerified || offendingHop === null
        ? null
        : { customer: BigInt(offendingHop.customer), provider: BigInt(offendingHop.provider) },
    isLeak: hops === null ? null : isLeaking(hops, family, relationOf),
    evidence: [
      ...originEvidence(path, validation, roas, facts.isRoaLoaded),
      ...(isVerified ? aspaEvidence(path, attestations) : ['aspa:none is loaded']),
      ...relationEvidence(path, relationOf),
      ...(hops === null ? [] : valleysOf(hops, family, relationOf).map(valleyText)),
      ...oddities(path),
    ],
  };
}

function attestationsOf({ networks }: RouteCheckFacts): Attestations {
  return new Map(
    networks
      .filter(({ attestsNoProvider, providers }) => attestsNoProvider || providers.length > 0)
      .map(({ asn, providers }) => [asn, new Set(providers)]),
  );
}

/** Networks of one organisation are siblings, whatever else they are called. */
function relationsOf({ networks, relations }: RouteCheckFacts): RelationOf {
  const holders = new Map(networks.map(({ asn, holders: names }) => [asn, names]));
  return (one, other) => {
    const shared = holders.get(one)?.some((name) => holders.get(other)?.includes(name));
    if (shared) return { relClass: 'sibling', provider: null, confidence: 1, basis: 'stated' };
    const known = relations.find((row) => [row.one, row.other].includes(one) && [row.one, row.other].includes(other));
    if (known === undefined || known.basis === null) return null;
    const { relClass, confidence, basis } = known;
    return { relClass, provider: relClass === 'provider-customer' ? known.one : null, confidence, basis };
  };
}

function plainOf({ steps }: ParsedPath): readonly number[] | null {
  const hops = steps.filter((step) => typeof step === 'number');
  return hops.length === steps.length && new Set(hops).size === hops.length ? hops : null;
}

function originEvidence(
  { origin }: ParsedPath,
  validation: Validation<CoveringRoa>,
  roas: readonly CoveringRoa[],
  isRoaLoaded: boolean,
): readonly string[] {
  if (!isRoaLoaded) return ['rpki:no ROA is loaded'];
  const named = roas.slice(0, MOST_NAMED).map(({ name }) => `roa:${name}`);
  const rest = roas.length > MOST_NAMED ? [`roa:${roas.length - MOST_NAMED} more cover the block`] : [];
  if (validation.status === 'NOT_FOUND') return ['rpki:no ROA covers the block'];
  const who = origin === null ? null : foldAsn(origin);
  const { by } = validation;
  if (validation.status === 'VALID') return [`rpki:${by.name} authorises ${who}`, ...named, ...rest];
  const reason =
    who === null
      ? 'the path ends in a set, so it has no origin, and no ROA can authorise that'
      : validation.reason === 'length'
        ? `${by.name} authorises ${who} up to /${by.maxLength} only`
        : `no ROA that covers the block authorises ${who}`;
  return [`rpki:${reason}`, ...named, ...rest];
}

/** What each network attests of the neighbours that it has on the path. */
function aspaEvidence({ steps }: ParsedPath, attestations: Attestations): readonly string[] {
  return steps.flatMap((step, at) => {
    if (typeof step !== 'number') return ['aspa:a path with a set is invalid by the draft'];
    const providers = attestations.get(step);
    if (providers === undefined) return [];
    if (providers.size === 0) return [`aspa:${foldAsn(step)} attests that it has no provider`];
    const beside = [steps[at - 1], steps[at + 1]].filter((neighbour) => typeof neighbour === 'number');
    const [yes, no] = [beside.filter((one) => providers.has(one)), beside.filter((one) => !providers.has(one))];
    return [
      ...yes.map((one) => `aspa:${foldAsn(step)} attests its provider ${foldAsn(one)}`),
      ...no.map((one) => `aspa:${foldAsn(step)} attests ${countOf(providers.size)}, of which ${foldAsn(one)} is none`),
    ];
  });
}

function countOf(providers: number): string {
  return providers === 1 ? '1 provider' : `${providers} providers`;
}

function relationEvidence({ steps }: ParsedPath, relationOf: RelationOf): readonly string[] {
  return steps.flatMap((step, at) => {
    const next = steps[at + 1];
    if (typeof step !== 'number' || typeof next !== 'number') return [];
    const relation = relationOf(step, next);
    return relation === null || relation.relClass === 'unknown' ? [] : [relationText(step, next, relation)];
  });
}

const BASES = { aspa: 'by ASPA', stated: 'as a source states', paths: 'by observed paths' };

function relationText(one: number, other: number, { relClass, provider, confidence, basis }: Relation): string {
  const [first, second] = provider === other ? [other, one] : [one, other];
  const what =
    relClass === 'provider-customer'
      ? `${foldAsn(first)} is provider of ${foldAsn(second)}`
      : `${foldAsn(first)} and ${foldAsn(second)} are ${NOUNS.get(relClass) ?? relClass}`;
  return `relation:${what} (${BASES[basis]}, ${confidence})`;
}

const NOUNS: ReadonlyMap<string, string> = new Map([
  ['peer-peer', 'peers'],
  ['sibling', 'siblings'],
  ['route-server', "peers over an exchange's route server"],
]);

function valleyText({ leaker, from, to, fromAs, toAs, confidence }: ReturnType<typeof valleysOf>[number]): string {
  return `valley:${foldAsn(leaker)} passes on to its ${toAs} ${foldAsn(to)} what it has from its ${fromAs} ${foldAsn(from)} (${confidence})`;
}

/** What is strange in the path itself. */
function oddities(path: ParsedPath): readonly string[] {
  const single = path.steps.filter((step) => typeof step === 'number');
  const twice = [...new Set(single.filter((asn, at) => single.indexOf(asn) !== at))];
  const reserved = asnsOf(path).flatMap((asn) => {
    const purpose = reservedPurpose(asn);
    return purpose === null ? [] : [`reserved:${foldAsn(asn)} ${purpose}`];
  });
  return [...twice.map((asn) => `loop:${foldAsn(asn)} is on the path twice, with others in between`), ...reserved];
}
