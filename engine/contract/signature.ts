import type { z } from 'zod';
import type { Procedure } from './procedure-catalog.ts';

/** One parameter of a procedure, from its declaration. */
export interface Parameter {
  readonly name: string;
  /** In Neo4j's terms: `STRING`, `LIST<STRING>`. */
  readonly type: string;
  readonly isOptional: boolean;
  /** Takes one thing or a list of them: the engine may take a list apart. */
  readonly hasEntries: boolean;
}

/** Returns the parameters of a procedure, in the order of a call. */
export function parametersOf({ parameters }: Procedure): readonly Parameter[] {
  return Object.entries(parameters.shape).map(([name, schema]) => ({
    name,
    type: typeName(schema),
    isOptional: isOptional(schema),
    hasEntries: metaOf(schema)?.hasEntries === true,
  }));
}

/** `svc.resolve(host :: STRING | LIST<STRING>) :: (host :: STRING, a :: LIST<STRING>)`, as Neo4j writes its own. */
export function signatureOf(procedure: Procedure): string {
  const given = parametersOf(procedure).map(({ name, type, isOptional: may }) => `${name}${may ? '?' : ''} :: ${type}`);
  const columns = procedure.columns.map(({ name, type }) => `${name} :: ${type}`);
  return `${procedure.name}(${given.join(', ')}) :: (${columns.join(', ')})`;
}

/** The values that a parameter allows, where they are few; none where it is no choice. */
export function choicesOf({ parameters }: Procedure, name: string): readonly string[] {
  const issues = parameters.safeParse({}).error?.issues ?? [];
  const choice = issues.find(({ code, path }) => code === 'invalid_value' && path[0] === name);
  return choice?.code === 'invalid_value' ? choice.values.map(String) : [];
}

interface Definition {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def;
}

function isOptional(schema: z.core.$ZodType): boolean {
  return ['optional', 'default', 'prefault'].includes(definitionOf(schema).type);
}

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'STRING',
    enum: 'STRING',
    number: 'INTEGER',
    boolean: 'BOOLEAN',
    record: 'MAP',
  }),
);

/** Returns the type that a schema declares (`.meta({type})`), else the name of its kind. */
function typeName(schema: z.core.$ZodType): string {
  const { type, innerType } = definitionOf(schema);
  if (innerType !== undefined) return typeName(innerType);
  const declared = metaOf(schema)?.type;
  return typeof declared === 'string' ? declared : (NAMES.get(type) ?? 'ANY');
}

function metaOf(schema: z.core.$ZodType): Readonly<Record<string, unknown>> | undefined {
  return 'meta' in schema && typeof schema.meta === 'function' ? schema.meta() : undefined;
}
