/** What loads would make of files of vulnerabilities, kept in memory, as a read of products answers it. */
import type { PackageLookup, StoredCve, StoredPackage } from '../../facts/affected-packages.ts';
import { type Claim, projectedProperties, withClaim } from '../../loaders/pipeline/claims.ts';
import type { Properties, PropertyValue } from '../../loaders/pipeline/properties.ts';
import type { Fact, SourceDeclaration, SourceInput } from '../../loaders/source.ts';
import { readCycle } from '../../schema/release-cycle.ts';
import { AUGUST_22, readSource, sampleInput } from './source-input.ts';

/** Files of the sample, or other inputs, with the sources that read them. */
export type LoadedFiles = readonly (readonly [source: SourceDeclaration, file: string | SourceInput])[];

/** The products of files, found as the graph finds them. */
export async function affectedStore(files: LoadedFiles): Promise<(lookup: PackageLookup) => StoredPackage[]> {
  const nodes = new Map<string, readonly Claim[]>();
  const edges = new Map<string, readonly Claim[]>();
  for (const [source, given] of files) {
    const input = typeof given === 'string' ? await sampleInput(given) : given;
    const part = typeof given === 'string' ? given : given.fileName;
    const { facts } = await readSource(source, input);
    const observedAt = (await source.dateOf?.(input)) ?? AUGUST_22;
    for (const fact of facts) {
      if (fact.kind === 'node') add(nodes, fact.name, claimOf(source, part, fact, observedAt));
      if (fact.kind === 'edge')
        add(edges, `${fact.to.name} ${fact.from.name}`, claimOf(source, part, fact, observedAt));
    }
  }
  const packages = [...nodes].filter(([name]) => name.startsWith('cpe:'));
  return ({ names, products, purl }) =>
    packages
      .map(([name, claims]) => ({ name, properties: projectedProperties(claims) }))
      .filter(
        ({ name, properties }) =>
          names.includes(name) ||
          products.includes(String(properties.product)) ||
          (purl !== null && String(properties.purls ?? '').includes(purl)),
      )
      .map(({ name, properties }) => {
        const affected = affectedOf(name);
        return {
          name,
          cycles: (texts(properties.releaseCycles) ?? []).map(readCycle),
          isNamed: affected.length > 0,
          affected,
        };
      });

  function affectedOf(name: string): StoredPackage['affected'] {
    return [...edges]
      .filter(([ends]) => ends.startsWith(`${name} `))
      .map(([ends, claims]) => {
        const { nvdRanges, cisaRanges, cnaRanges, osvRanges } = projectedProperties(claims);
        const cve = cveOf(
          ends.slice(name.length + 1),
          projectedProperties(nodes.get(ends.slice(name.length + 1)) ?? []),
        );
        return { cve, nvd: texts(nvdRanges), cisa: texts(cisaRanges), cna: texts(cnaRanges), osv: texts(osvRanges) };
      });
  }
}

function add(claims: Map<string, readonly Claim[]>, key: string, claim: Claim): void {
  claims.set(key, withClaim(claims.get(key) ?? [], claim, 'incoming-wins'));
}

function claimOf({ id }: SourceDeclaration, part: string, fact: Fact, observedAt: number): Claim {
  const stated = fact.kind === 'node' || fact.kind === 'edge' ? Object.entries(fact.properties ?? {}) : [];
  const properties = stated.flatMap(([name, value]): [string, PropertyValue][] => {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [[name, value]];
    return Array.isArray(value) ? [[name, value.map(String)]] : [];
  });
  return { source: id, part, observedAt, inferred: false, properties: Object.fromEntries(properties) };
}

function cveOf(name: string, properties: Properties): StoredCve {
  const text = (key: string) => (typeof properties[key] === 'string' ? properties[key] : null);
  const number = (key: string) => (typeof properties[key] === 'number' ? properties[key] : null);
  const flag = (key: string) => (typeof properties[key] === 'boolean' ? properties[key] : null);
  return {
    name,
    summary: text('summary'),
    cvss: number('cvss'),
    cvssVector: text('cvssVector'),
    cvssVersion: text('cvssVersion'),
    cvssSource: text('cvssSource'),
    epss: number('epss'),
    epssPercentile: number('epssPercentile'),
    isKev: flag('isKev'),
    kevDateAdded: number('kevDateAdded'),
    isRansomware: flag('isRansomware'),
    published: number('published'),
  };
}

function texts(value: PropertyValue | undefined): string[] | null {
  return Array.isArray(value) ? value.map(String) : null;
}
