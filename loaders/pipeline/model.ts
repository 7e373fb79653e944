import { EDGES } from '../../schema/edges.ts';
import { INTERNAL_LABELS } from '../../schema/internal.ts';
import { LABELS } from '../../schema/labels.ts';
import type { PropertyType } from '../../schema/model.ts';
import type { Properties, PropertyValue } from './properties.ts';
import { CLAIMS } from './stored-claims.ts';

/** An edge type with the labels of its two ends: the unit that one statement writes. */
export interface EdgeShape {
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

type PropertyTypes = ReadonlyMap<string, PropertyType>;

/** A loader states something that `schema/` does not declare: an error in the loader, never in the data. */
export class ModelError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ModelError';
  }
}

/** Properties that only the pipeline writes on nodes and edges. */
const OURS: ReadonlySet<string> = new Set(['sources', 'observed', 'source', 'observed_at', 'inferred', CLAIMS]);
/** Islands that sources state as nodes. Their claims contain what each source states, as on a node of the contract. */
const STATED_ISLANDS = INTERNAL_LABELS.filter(({ label }) =>
  ['ADJACENCY_CLAIM', 'REGISTRATION_ANSWER', 'ROUTE_OBJECT'].includes(label),
);
const LABEL_PROPERTIES: ReadonlyMap<string, PropertyTypes> = new Map(
  [...LABELS, ...STATED_ISLANDS].map(({ label, properties }) => [
    label,
    typesOf(properties.filter(({ name }) => name !== CLAIMS)),
  ]),
);
const EDGE_PROPERTIES: ReadonlyMap<string, PropertyTypes> = new Map(
  EDGES.map(({ type, properties }) => [type, typesOf(properties.filter(({ name }) => !OURS.has(name)))]),
);

/** Returns the declared types of a label's properties. Throws a `ModelError` for a label that the contract does not have. */
export function labelTypes(label: string): PropertyTypes {
  const types = LABEL_PROPERTIES.get(label);
  if (types === undefined)
    throw new ModelError(`A loader states a node ${label}, which schema/labels does not declare.`);
  return types;
}

/** Returns the declared types of an edge type's own properties. Throws a `ModelError` if the schema does not join these ends. */
export function edgeTypes(shape: EdgeShape): PropertyTypes {
  const types = EDGE_PROPERTIES.get(shape.type);
  if (types === undefined || !SHAPES.has(shapeKey(shape))) {
    const declared = [...SHAPES].filter((key) => key.startsWith(`${shape.type} `)).join('; ');
    throw new ModelError(
      `A loader states an edge ${shapeKey(shape)}, which schema/edges does not declare. Declared are: ${declared || 'none'}.`,
    );
  }
  return types;
}

/** Returns the text for a shape in run records: `RESOLVES_TO HOSTNAME IPV4`. */
export function shapeKey({ type, from, to }: EdgeShape): string {
  return `${type} ${from} ${to}`;
}

/** Returns the properties, each checked against its declared type. Throws a `ModelError` that names the one that does not fit. */
export function checkedProperties(
  given: Readonly<Record<string, unknown>>,
  types: PropertyTypes,
  owner: string,
): Properties {
  const properties: Record<string, PropertyValue> = {};
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) properties[name] = checkedValue(value, types.get(name), owner, name);
  }
  return properties;
}

function checkedValue(value: unknown, type: PropertyType | undefined, owner: string, name: string): PropertyValue {
  if (type === undefined) throw new ModelError(`A loader states ${owner}.${name}, which schema/ does not declare.`);
  if (Array.isArray(value) && type.endsWith('[]')) {
    const items: unknown[] = value;
    if (items.every(isText) && type === 'string[]') return items;
    if (items.every(isNumber) && type !== 'string[]' && (type === 'float[]' || items.every(Number.isInteger)))
      return items;
  }
  if (typeof value === 'string' && type === 'string') return value;
  if (typeof value === 'boolean' && type === 'bool') return value;
  if (isNumber(value) && (type === 'float' || (type === 'int' && Number.isSafeInteger(value)))) return value;
  throw new ModelError(`A loader states ${owner}.${name} as ${JSON.stringify(value)}; schema/ declares it as ${type}.`);
}

/** Returns the properties in the driver's types: whole numbers of int properties as bigint, the rest unchanged. */
export function driverProperties(properties: Properties, types: PropertyTypes): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      types.get(name)?.startsWith('int') ? integers(value) : value,
    ]),
  );
}

function integers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(integers);
  return typeof value === 'number' ? BigInt(value) : value;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function typesOf(properties: readonly { readonly name: string; readonly type: PropertyType }[]): PropertyTypes {
  return new Map(properties.map(({ name, type }) => [name, type]));
}

function shapesOf(): string[] {
  return EDGES.flatMap(({ type, ends }) =>
    ends.flatMap(({ from, to }) =>
      from.flatMap((source) => to.map((target) => shapeKey({ type, from: source, to: target }))),
    ),
  );
}

const SHAPES: ReadonlySet<string> = new Set(shapesOf());
