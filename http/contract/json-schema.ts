import { z } from 'zod';
import { wireOf } from './parameters.ts';

/** A JSON Schema (2020-12), the dialect of OpenAPI 3.1. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;

const TEXTS = JSON.stringify({ type: 'string' });
const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';

/** Turns zod's schemas into those of a document; schemas that have an `id` become its components. */
export class SchemaWriter {
  readonly #components = new Map<string, JsonSchema>();

  /** Writes the JSON Schema of what clients send (`input`) or receive (`output`). Throws if two schemas have the same id. */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: plain });
    const { $schema: _, $defs = {}, ...rest } = written;
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, definition);
    return withComponents(rest);
  }

  /** All components so far, in the order of their names. */
  components(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #keep(id: string, definition: JsonSchema): void {
    const { id: _, ...named } = withComponents(definition);
    const known = this.#components.get(id);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(named)) {
      throw new Error(`Two schemas have the id ${id}: give one of them another id.`);
    }
    this.#components.set(id, named);
  }
}

type Overridden = Parameters<NonNullable<z.core.ToJSONSchemaParams['override']>>[0];

/**
 * Removes keywords without information for clients: that an integer fits into a double, that names are strings, a pattern that repeats a format. Objects
 * stay open: a later version may add members, which clients are to ignore.
 */
function plain({ zodSchema, jsonSchema }: Overridden): void {
  const wire = wireOf(zodSchema);
  delete jsonSchema.wire;
  if (wire !== null) {
    // zod reports the default as the text that is parsed; the document shows its value.
    delete jsonSchema.default;
    Object.assign(jsonSchema, parameterSchema(wire));
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (wire === null && jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (JSON.stringify(jsonSchema.propertyNames) === TEXTS) delete jsonSchema.propertyNames;
}

function parameterSchema(wire: object): object {
  return Object.fromEntries(Object.entries(wire).filter(([name]) => name !== 'description' && name !== 'example'));
}

function withComponents(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll(`"${DEFINITIONS}`, `"${COMPONENTS}`));
}
