/**
 * Derives VULNERABLE_TO (contract 2.3): the vulnerabilities of the software versions that the services of an address show, matched as
 * `svc.cve.byPackage` matches them. They are separate claims, with their own part, next to the claims of scanners.
 */

import Cypher from '@neo4j/cypher-builder';
import { LRUCache } from 'lru-cache';
import { readAffectedPackages } from '../../facts/affected-packages.ts';
import { affectingOf } from '../../facts/packages/affecting.ts';
import { type AskedPackage, readAskedPackage } from '../../facts/packages/asked-package.ts';
import { questionOf } from '../../facts/packages/candidates.ts';
import { ANY, keyOrNull, readCpe } from '../../schema/keys/index.ts';
import { chunksOf } from '../../store/batches.ts';
import { builtOnce, cypherText } from '../../store/cypher-text.ts';
import type { Database } from '../../store/database.ts';
import { matchByName } from '../../store/match-by-index.ts';
import type { EdgeShape } from '../pipeline/model.ts';
import { EACH_NAME, NAME } from '../pipeline/node-texts.ts';
import { newestSoftware } from '../pipeline/service-claims.ts';
import { decodeClaims } from '../pipeline/stored-claims.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { type ExposedSoftware, exposuresOf, type Weakness, weaknessesOf } from './service-exposures.ts';
import { type StatedEdge, stateEdges } from './stated-again.ts';
import type { DerivationWriter } from './writer.ts';

/** The part of the claims that follow from versions. Their source is the one that saw the service. */
const PART = 'exposure';
const FAMILIES = ['IPV4', 'IPV6'] as const;
type Family = (typeof FAMILIES)[number];

/** Addresses of one statement: an address may have thousands of vulnerabilities. */
const ADDRESSES_AT_ONCE = 100;
/** Products whose ranges one statement reads: some have thousands. */
const PRODUCTS_AT_ONCE = 20;
/** If more products than this changed, all services are checked. */
const MOST_PACKAGES = 2_000;
/** Versions whose vulnerabilities are cached during a derivation. */
const KEPT = 5_000;

/** Updates the vulnerabilities of services from their versions and from the stored vulnerabilities. */
export async function deriveExposures(writer: DerivationWriter): Promise<void> {
  const services = await scopeOf(writer);
  const kept = new LRUCache<string, readonly Weakness[]>({ max: KEPT });
  for (const family of FAMILIES) {
    const ends = services === 'all' ? 'all' : writer.touched.ends(runs(family), 'from');
    for await (const names of addressesOf(writer.database, family, services, ends)) {
      const software = await readSoftware(writer.database, family, names);
      const known = await readWeaknesses(writer, [...software.values()].flat(), kept);
      const wanted = [...software].flatMap(([from, shown]) => edgesOf(from, shown, known));
      await stateEdges(writer, vulnerable(family), { side: 'from', names, part: PART }, wanted);
    }
  }
}

function runs(from: Family): EdgeShape {
  return { type: 'RUNS_SERVICE', from, to: 'SERVICE' };
}

function vulnerable(from: Family): EdgeShape {
  return { type: 'VULNERABLE_TO', from, to: 'CVE' };
}

/** Returns the services that are new or changed, and those of products whose vulnerabilities changed. */
async function scopeOf({ database, touched }: DerivationWriter): Promise<Scope> {
  const packages = touched.ends({ type: 'AFFECTS', from: 'CVE', to: 'PACKAGE' }, 'to');
  const services = touched.nodes('SERVICE');
  if (packages === 'all' || services === 'all' || packages.size > MOST_PACKAGES) return 'all';
  if (isNothing(packages)) return services;
  const text = `UNWIND $packages AS package MATCH (s:SERVICE) WHERE s.packages CONTAINS package RETURN DISTINCT s.name AS name`;
  const rows = await database.read({ text, parameters: { packages: [...packages].map((name) => ` ${name} `) } });
  return unionOf(services, new Set(rows.map(({ name }) => String(name))));
}

const ADDRESS = new Cypher.NamedNode('a');

const startsText = builtOnce(({ type, from, to }: EdgeShape) => {
  const edge = new Cypher.Pattern({ labels: [to] })
    .related({ type, direction: 'left' })
    .to(ADDRESS, { labels: [from] });
  return cypherText(new Cypher.Match(edge), 'RETURN DISTINCT a.name AS name');
});

/**
 * Returns the addresses of a family to check: those of services and those whose services were removed; in a full run also those that still
 * have vulnerabilities.
 */
async function* addressesOf(
  database: Database,
  family: Family,
  services: Scope,
  ends: Scope,
): AsyncGenerator<readonly string[]> {
  const names = new Set<string>();
  if (services === 'all' || ends === 'all') {
    for (const shape of [runs(family), vulnerable(family)])
      for await (const { name } of database.stream({ text: startsText(shape) })) names.add(String(name));
  } else {
    for (const name of [...[...services].map(addressIn), ...ends])
      if (name.includes(':') === (family === 'IPV6')) names.add(name);
  }
  yield* chunksOf([...names].sort(), ADDRESSES_AT_ONCE);
}

/** Returns the address in the name of a service: `192.0.2.10:443/tcp`, `[2001:db8::1]:53/udp`. */
function addressIn(service: string): string {
  return service.slice(0, service.lastIndexOf(':')).replace(/^\[|\]$/g, '');
}

const softwareText = builtOnce((family: Family) =>
  cypherText(
    EACH_NAME,
    matchByName(ADDRESS, family, NAME),
    `CALL (a) { MATCH (a)-[:RUNS_SERVICE]->(s) RETURN s }
RETURN name, s.name AS service, s.claims AS claims`,
  ),
);

/** Reads the software that has a version, of all services of some addresses. */
async function readSoftware(
  database: Database,
  family: Family,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ExposedSoftware[]>> {
  const rows = await database.read({ text: softwareText(family), parameters: { names } });
  const found = Map.groupBy(rows, ({ name }) => String(name));
  return new Map(
    [...found].map(([name, ofAddress]) => [
      name,
      ofAddress.flatMap(({ service, claims }) =>
        shownBy(String(service), Array.isArray(claims) ? claims.map(String) : []),
      ),
    ]),
  );
}

function shownBy(service: string, stored: readonly string[]): ExposedSoftware[] {
  const claim = newestSoftware(decodeClaims(stored));
  if (claim === undefined) return [];
  const { cpe, otherCpes, distribution, observed_at: seenAt } = claim.properties;
  const port = Number(/:(\d+)\//.exec(service.slice(service.lastIndexOf(':')))?.[1]);
  const cpes = [cpe, ...(Array.isArray(otherCpes) ? otherCpes : [])].flatMap((name) =>
    name === undefined ? [] : [String(name)],
  );
  return cpes
    .filter((name) => hasVersion(name))
    .map((name) => ({
      port,
      cpe: name,
      isDistribution: distribution !== undefined,
      source: claim.source,
      seenAt: Number(seenAt),
    }));
}

/** Returns whether a CPE name has a version. Without one, no vulnerability is known to apply. */
function hasVersion(cpe: string): boolean {
  const name = keyOrNull(() => readCpe(cpe));
  return name !== null && name.version !== ANY;
}

/** Reads the vulnerabilities of each of these versions. `kept` caches those of earlier addresses. */
async function readWeaknesses(
  { database, asOf }: DerivationWriter,
  software: readonly ExposedSoftware[],
  kept: LRUCache<string, readonly Weakness[]>,
): Promise<ReadonlyMap<string, readonly Weakness[]>> {
  const found = new Map<string, readonly Weakness[]>();
  const open = new Map<string, AskedPackage>();
  for (const one of software) {
    const key = keyOf(one);
    const known = kept.get(key);
    if (known === undefined) open.set(key, askedOf(one));
    else found.set(key, known);
  }
  for (const asked of chunksOf([...open], PRODUCTS_AT_ONCE)) {
    const stored = await readAffectedPackages(
      database,
      asked.map(([, one]) => questionOf(one)),
    );
    for (const [at, [key, one]] of asked.entries()) {
      const weaknesses = weaknessesOf(
        affectingOf(one, stored[at] ?? [], asOf instanceof Date ? asOf.getTime() : Date.now()),
      );
      found.set(key, weaknesses);
      kept.set(key, weaknesses);
    }
  }
  return found;
}

function askedOf({ cpe, isDistribution }: ExposedSoftware): AskedPackage {
  return { ...readAskedPackage(cpe), isDistribution };
}

function keyOf({ cpe, isDistribution }: ExposedSoftware): string {
  return `${isDistribution} ${cpe}`;
}

function edgesOf(
  from: string,
  software: readonly ExposedSoftware[],
  known: ReadonlyMap<string, readonly Weakness[]>,
): StatedEdge[] {
  return exposuresOf(software.map((one) => [one, known.get(keyOf(one)) ?? []])).map(
    ({ cve, confidence, software }) => ({
      from,
      to: cve,
      claim: {
        source: software.source,
        part: PART,
        observedAt: software.seenAt,
        inferred: true,
        properties: { port: software.port, package: software.cpe, confidence },
      },
    }),
  );
}
