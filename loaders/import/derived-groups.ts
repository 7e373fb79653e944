/** Derives the routing view of an import before anything is stored: row by row the same as after a load. */

import { implicitProperties } from '../../schema/implicit-properties.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { foldAsn } from '../../schema/keys/index.ts';
import { PLANES } from '../../store/ranges/planes.ts';
import { coveringNetworks } from '../derive/covering.ts';
import { flatten } from '../derive/flatten.ts';
import { asStored, generationName } from '../derive/generations.ts';
import { type Families, type Placed, place, sortedFamilies } from '../derive/placed.ts';
import type { DerivedEdge } from '../derive/reconcile.ts';
import { type Announced, blockEdges, conflictEdges, routeEdges, stateProperties } from '../derive/routing-rows.ts';
import {
  type AnnouncedRoute,
  coveredEdges,
  moreSpecificEdges,
  type Roa,
  validationProperties,
} from '../derive/validation-rows.ts';
import { type EdgeShape, edgeTypes, labelTypes } from '../pipeline/model.ts';
import { textField } from './csv-fields.ts';
import { CsvGroup } from './csv-group.ts';
import { PROVENANCE_TYPES } from './csv-writer.ts';
import type { RoutingFacts } from './routing-facts.ts';

/** Groups with their rows, by name: a label, or a type with the labels of its ends. */
export type DerivedGroups = ReadonlyMap<string, CsvGroup>;

/**
 * Writes ANNOUNCED_PREFIX, the edges of routes and ROAs, and the ranges of both. `prefixes` are the names of the PREFIX nodes that files
 * state. The result's group PREFIX contains those that routes add, and the group ASN likewise.
 */
export function writeDerived(
  facts: RoutingFacts,
  directory: string,
  known: { readonly prefixes: ReadonlySet<string>; readonly asns: ReadonlySet<string> },
): DerivedGroups {
  const writer = new GroupWriter(directory);
  const announced = facts.announced();
  const roas = sortedFamilies(facts.roas());
  writeRoutes(writer, announced);
  const routed = announced.filter(({ state }) => !state.isWithdrawn);
  const blocks = new Set(routed.map(({ name }) => name));
  for (const name of blocks) if (!known.prefixes.has(name)) writer.node('PREFIX', name, {});
  const origins = new Set(announced.flatMap(({ state }) => state.origins.map(({ asn }) => foldAsn(asn))));
  for (const asn of origins) if (!known.asns.has(asn)) writer.node('ASN', asn, {});
  writeValidation(writer, announced, roas);
  const prefixes = sortedFamilies([...new Set([...blocks, ...known.prefixes])].map(place));
  for (const { network, covering } of coveringNetworks(prefixes, roas)) {
    writer.edges({ type: 'COVERS_MORE_SPECIFIC', from: 'ROA', to: 'PREFIX' }, moreSpecificEdges(network, covering));
  }
  writeRanges(writer, announced, roas);
  return writer.groups;
}

function writeRoutes(writer: GroupWriter, announced: readonly Announced[]): void {
  for (const one of announced) {
    for (const to of ['ANNOUNCED_PREFIX', 'PREFIX']) {
      writer.edges({ type: 'ROUTES', from: 'ASN', to }, routeEdges(one));
      writer.edges({ type: 'CONFLICTS_WITH', from: to, to: 'ASN' }, conflictEdges(one));
    }
    writer.edges({ type: 'BELONGS_TO', from: 'ANNOUNCED_PREFIX', to: 'PREFIX' }, blockEdges(one));
  }
}

interface Route extends AnnouncedRoute {
  readonly announced: Announced;
}

function writeValidation(writer: GroupWriter, announced: readonly Announced[], roas: Families<Roa>): void {
  const routes = announced.map((one): Route => {
    const origins = one.state.origins.map(({ asn }) => asn);
    const { isMoas, isInferred } = one.state;
    return { ...place(one.name), origins, isMoas: isMoas === true, isInferred, announced: one };
  });
  const inside = insideOf(roas);
  for (const { network, covering } of coveringNetworks(sortedFamilies(routes), roas)) {
    const { name, state } = network.announced;
    writer.node('ANNOUNCED_PREFIX', name, {
      ...stateProperties(state),
      ...validationProperties(network, covering, inside(network)),
    });
    writer.edges({ type: 'COVERED_BY_ROA', from: 'ANNOUNCED_PREFIX', to: 'ROA' }, coveredEdges(network, covering));
    const shape = { type: 'COVERS_MORE_SPECIFIC', from: 'ROA', to: 'ANNOUNCED_PREFIX' };
    writer.edges(shape, moreSpecificEdges(network, covering));
  }
}

/** Returns a function that finds the ROAs inside a merged block. */
function insideOf(roas: Families<Roa>): (route: AnnouncedRoute) => readonly Roa[] {
  return ({ name, start, end, family, length, isInferred }) => {
    if (!isInferred) return [];
    const sorted = family === 4 ? roas.ipv4 : roas.ipv6;
    const found: Roa[] = [];
    for (let at = firstFrom(sorted, start); ; at += 1) {
      const roa = sorted[at];
      if (roa === undefined || roa.start > end) return found;
      if (roa.length > length && roa.name !== name) found.push(roa);
    }
  };
}

/** Returns the first index whose network begins at a key or after it. */
function firstFrom(sorted: readonly Placed[], key: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const one = sorted[middle];
    if (one !== undefined && one.start < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function writeRanges(writer: GroupWriter, announced: readonly Announced[], roas: Families<Roa>): void {
  const routes = announced
    .filter(({ state }) => state.isWithdrawn === false)
    .map(({ name, state }) => ({ ...place(name), origins: state.origins.map(({ asn }) => BigInt(asn)) }));
  writer.ranges('announced', sortedFamilies(routes), ([first]) => ({ origins: first?.origins ?? [] }));
  writer.ranges('roa', { ipv4: distinct(roas.ipv4), ipv6: distinct(roas.ipv6) }, () => ({}));
}

/** Returns one network of each name. Networks of one name must be next to each other. */
function distinct<T extends Placed>(networks: readonly T[]): T[] {
  return networks.filter(({ name }, index) => networks[index - 1]?.name !== name);
}

/** Writes import files of derived rows, one group for each label or shape. */
class GroupWriter {
  readonly groups = new Map<string, CsvGroup>();
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  node(label: string, name: string, properties: Readonly<Record<string, unknown>>): void {
    const csv = this.#group(
      label,
      () => new CsvGroup(this.#directory, `derived ${label}`, [`name:ID(${label})`], labelTypes(label)),
    );
    write(csv, [name], { ...implicitProperties(label, name), ...properties });
  }

  edges(shape: EdgeShape, edges: readonly DerivedEdge[]): void {
    const { type, from, to } = shape;
    for (const edge of edges) {
      const csv = this.#group(`${type} ${from} ${to}`, () => {
        const types = new Map([...edgeTypes(shape), ...PROVENANCE_TYPES]);
        return new CsvGroup(
          this.#directory,
          `derived ${type} ${from} ${to}`,
          [`:START_ID(${from})`, `:END_ID(${to})`],
          types,
        );
      });
      write(csv, [edge.from, edge.to], edge.properties);
    }
  }

  /** Writes the ranges of a plane in its first generation, and the plane. */
  ranges<N extends Placed>(
    plane: 'announced' | 'roa',
    families: Families<N>,
    payloadOf: (covering: readonly N[]) => Readonly<Record<string, unknown>>,
  ): void {
    const generation = generationName(1);
    for (const { start, end, networks } of flatten(families)) {
      const names = networks.map(({ name }) => name);
      const range = asStored({ start, end, networks: names, payload: payloadOf(networks) }, generation);
      const { start: key, ...properties } = range;
      write(this.#island(PLANES[plane], 'start'), [String(key)], properties);
    }
    write(this.#island('RANGE_PLANE', 'name'), [plane], { generation });
  }

  #island(label: string, key: string): CsvGroup {
    const declared = INTERNAL_LABELS.find((internal) => internal.label === label)?.properties ?? [];
    const types = new Map(declared.map(({ name, type }) => [name, type]));
    return this.#group(label, () => new CsvGroup(this.#directory, label, [`${key}:string`], types));
  }

  #group(name: string, create: () => CsvGroup): CsvGroup {
    const known = this.groups.get(name);
    if (known !== undefined) return known;
    const group = create();
    this.groups.set(name, group);
    return group;
  }
}

function write(csv: CsvGroup, keys: readonly string[], properties: Readonly<Record<string, unknown>>): void {
  const fields = csv.fields(properties);
  const text = keys.map(textField).join('\t');
  if (fields === null) csv.addPatched(keys, text, properties);
  else csv.add(text, fields);
}
