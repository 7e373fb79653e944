import type { z } from 'zod';
import type { Procedure } from './procedure-catalog.ts';

/** One parameter of a procedure, as its declaration tells. */
export interface Parameter {
  readonly name: string;
  /** In Neo4j's terms: `STRING`, `LIST<STRING>`. */
  readonly type: string;
  readonly isOptional: boolean;
}

/** The parameters of a procedure, in the order in which a call gives them. */
export function parametersOf({ parameters }: Procedure): readonly Parameter[] {
  return Object.entries(parameters.shape).map(([name, schema]) => ({
    name,
    type: typeName(schema),
    isOptional: isOptional(schema),
  }));
}

/** `svc.resolve(host :: STRING | LIST<STRING>) :: (host :: STRING, a :: LIST<STRING>)`, as Neo4j writes its own. */
export function signatureOf(procedure: Procedure): string {
  const given = parametersOf(procedure).map(({ name, type, isOptional: may }) => `${name}${may ? '?' : ''} :: ${type}`);
  const columns = procedure.columns.map(({ name, type }) => `${name} :: ${type}`);
  return `${procedure.name}(${given.join(', ')}) :: (${columns.join(', ')})`;
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

/** What a schema says of itself (`.meta({type})`), else the name of its kind. */
function typeName(schema: z.core.$ZodType): string {
  const { type, innerType } = definitionOf(schema);
  if (innerType !== undefined) return typeName(innerType);
  const declared = 'meta' in schema && typeof schema.meta === 'function' ? schema.meta()?.type : undefined;
  return typeof declared === 'string' ? declared : (NAMES.get(type) ?? 'ANY');
}
