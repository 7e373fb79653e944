/** Signs that no one holds a name, so that a stranger who takes it answers for the hosts that are aliases of it. */
import type { AliasTarget } from '../../facts/dangling-names.ts';
import type { Delegation, TldListing } from '../../facts/delegations.ts';
import type { NameLevel, ServiceOfVendor } from '../../facts/name-levels.ts';
import { namesAbove } from '../../schema/keys/index.ts';
import { CONFIDENCE } from './confidence.ts';

/** Labels of a name that are looked at, from its domain on. */
const MOST_LABELS = 12;
/** Grace, redemption and deletion together (ICANN's policies): what ran out before is anybody's. */
const LONGEST_GRACE_DAYS = 80;
const DAY_MS = 86_400_000;

/** All that is known of a name. */
export interface NameFacts {
  readonly target: AliasTarget;
  /** The name and the names above it, nearest first, without the top-level domain. */
  readonly levels: readonly NameLevel[];
  /** Of its registrable domain; null where it has none. */
  readonly delegation: Delegation | null;
  readonly tld: TldListing;
}

/** A sign that no one holds a name. */
interface Sign {
  readonly status: 'unregistered' | 'nxdomain' | 'unclaimed';
  /** When it was seen, epoch ms. */
  readonly at: number | null;
  readonly confidence: number;
  readonly evidence: readonly string[];
}

/** Whether anybody holds a name. */
export interface Holding {
  /** The strongest sign that no one does; null where there is none. */
  readonly sign: Sign | null;
  /** The vendor under whose name it lies. */
  readonly vendor: string | null;
  /** It was seen to answer. */
  readonly isHeld: boolean;
  /** Strangers can claim names under the same service, and DNS does not show whether this one is claimed. */
  readonly isCandidate: boolean;
  readonly evidence: readonly string[];
}

/** The levels of a name that are looked at: the name and the names above it, nearest first, without the top-level domain. */
export function levelsOf(name: string): string[] {
  return [name, ...namesAbove(name)].slice(0, -1).slice(-MOST_LABELS);
}

/** Whether anybody holds a name. A sighting that is newer than a sign undoes it. */
export function holdingOf(facts: NameFacts): Holding {
  const service = serviceOf(facts.levels);
  const suffix = sharedSuffix(facts.levels);
  const sign = signOf(facts, service, suffix);
  const isHeld = sign === null && facts.target.resolvedAt !== null;
  const canBeClaimed = service?.takeover === 'vulnerable' || service?.takeover === 'edge-case';
  return {
    sign,
    vendor: service?.vendor ?? null,
    isHeld,
    isCandidate: sign === null && canBeClaimed && !(isHeld && service.isGoneUnclaimed),
    evidence: [
      ...(sign?.evidence ?? []),
      ...(suffix === null ? [] : [`PUBLIC_SUFFIX:${suffix}`]),
      ...(service?.takeover == null
        ? []
        : [`DELEGATED_TO->VENDOR:${service.vendor}:${service.service}:${service.takeover}`]),
      ...(sign !== null || service?.fingerprint == null ? [] : [`look-for:${service.fingerprint}`]),
    ],
  };
}

/** The strongest sign. No registry says anything of a name under a suffix whose owner shares it out. */
function signOf(facts: NameFacts, service: ServiceOfVendor | null, suffix: string | null): Sign | null {
  const { target } = facts;
  const isMissing = target.missingAt !== null && target.missingAt > (target.resolvedAt ?? 0);
  const nxdomain = isMissing ? ['dns:NXDOMAIN'] : [];
  if (isMissing && (suffix !== null || service?.isGoneUnclaimed === true)) {
    return { status: 'unclaimed', at: target.missingAt, confidence: ofService(service), evidence: nxdomain };
  }
  const unregistered = (suffix === null ? byRegistry(facts, nxdomain) : null) ?? byRoot(facts);
  if (unregistered !== null) return unregistered;
  if (isMissing) {
    const confidence = service?.takeover === 'not-vulnerable' ? CONFIDENCE.notVulnerable : CONFIDENCE.nxdomain;
    return { status: 'nxdomain', at: target.missingAt, confidence, evidence: nxdomain };
  }
  return byOwnZone(facts);
}

/** The registry's zone does not delegate the domain, or its registration has ended. */
function byRegistry({ target, delegation }: NameFacts, nxdomain: readonly string[]): Sign | null {
  if (delegation === null) return null;
  const { registryAt, recordAt } = delegation;
  if (registryAt !== null && !isDelegated(delegation, target, registryAt)) {
    const confidence = nxdomain.length > 0 ? CONFIDENCE.notDelegatedNorFound : CONFIDENCE.notDelegated;
    return { status: 'unregistered', at: registryAt, confidence, evidence: ['registry:not-delegated', ...nxdomain] };
  }
  const gone = goneAs(delegation);
  if (gone === null || isAfter(target.resolvedAt, recordAt)) return null;
  return { status: 'unregistered', at: recordAt, confidence: CONFIDENCE[gone], evidence: [`registry:${gone}`] };
}

/** The registry's zone delegates the domain, or somebody saw that another does since. */
function isDelegated(delegation: Delegation, { resolvedAt }: AliasTarget, registryAt: number): boolean {
  const { nameServersAt, isInZoneFile, expiryDate } = delegation;
  return (
    isAfter(resolvedAt, registryAt) ||
    (nameServersAt !== null && nameServersAt >= registryAt) ||
    isInZoneFile ||
    isAfter(delegation.resolvedAt, registryAt) ||
    isAfter(delegation.recordAt, registryAt) ||
    (expiryDate !== null && expiryDate.slice(0, 10) >= day(registryAt))
  );
}

/** State of the registration of a domain, where its record says that it ends. */
function goneAs({
  statuses,
  expiryDate,
  recordAt,
}: Delegation): 'redemptionPeriod' | 'pendingDelete' | 'expired' | null {
  const has = (status: string) => statuses.some((stated) => stated.toLowerCase().startsWith(status));
  if (has('redemptionperiod')) return 'redemptionPeriod';
  if (has('pendingdelete')) return 'pendingDelete';
  const longestGrace = day((recordAt ?? 0) - LONGEST_GRACE_DAYS * DAY_MS);
  return expiryDate !== null && expiryDate < longestGrace ? 'expired' : null;
}

/** There is no such top-level domain. */
function byRoot({ target, tld }: NameFacts): Sign | null {
  if (tld.listedAt === null || tld.isListed || target.resolvedAt !== null) return null;
  const evidence = ['root:not-delegated'];
  return { status: 'unregistered', at: tld.listedAt, confidence: CONFIDENCE.noSuchTld, evidence };
}

/** The nearest zone around the name, in its own domain, has nothing at the name, under it, or above it that could answer for it. */
function byOwnZone({ target, levels }: NameFacts): Sign | null {
  const { apex } = target;
  const zone = levels.slice(1).find(({ name, zoneAt }) => {
    return zoneAt !== null && apex !== null && (name === apex || name.endsWith(`.${apex}`));
  });
  if (zone === undefined || target.hasRecords) return null;
  const inZone = levels.filter(({ name }) => name.length > zone.name.length);
  const above = inZone.slice(1);
  const isAnswered =
    inZone.some(({ hasNameServers }) => hasNameServers) ||
    above.some(({ isAlias }) => isAlias) ||
    [...above, zone].some(({ hasWildcard }) => hasWildcard);
  if (isAnswered) return null;
  return { status: 'nxdomain', at: zone.zoneAt, confidence: CONFIDENCE.notInZone, evidence: [`zone:${zone.name}`] };
}

/** The service that a name lies under; where several are stated, one of which is known whether names can be taken over. */
function serviceOf(levels: readonly NameLevel[]): ServiceOfVendor | null {
  const nearest = levels.flatMap(({ services }) =>
    services.toSorted((one, other) => (one.vendor < other.vendor ? -1 : Number(one.vendor > other.vendor))),
  );
  return nearest.find(({ takeover }) => takeover !== null) ?? nearest[0] ?? null;
}

/** The nearest suffix that its owner shares out, by its name or by the rule `*.` of the name above. */
function sharedSuffix(levels: readonly NameLevel[]): string | null {
  const found = levels.flatMap(({ name, suffixes }, level) => {
    const wildcards = levels[level + 1]?.suffixes.filter((suffix) => suffix.startsWith('*.')) ?? [];
    return [...suffixes.filter((suffix) => suffix === name), ...wildcards];
  });
  return found[0] ?? null;
}

function ofService(service: ServiceOfVendor | null): number {
  if (service?.takeover === 'vulnerable') return CONFIDENCE.vulnerable;
  if (service?.takeover === 'edge-case') return CONFIDENCE.edgeCase;
  return service?.takeover === 'not-vulnerable' ? CONFIDENCE.notVulnerable : CONFIDENCE.sharedSuffix;
}

function isAfter(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one > other;
}

function day(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}
