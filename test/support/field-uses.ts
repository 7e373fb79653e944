import type { ActorRegister } from '../../loaders/feeds/actor-register.ts';
import type { SourceDeclaration, SourceInput } from '../../loaders/source.ts';
import { factLine } from './fact-lines.ts';
import { memoryInput, readSource } from './source-input.ts';

/** A record with every field of the published format. */
export interface FullExample {
  readonly record: unknown;
  /** The file of one record. A format of lines writes the parts of a line, and the comments around it, that the record has. */
  readonly file: (record: unknown) => SourceInput | string;
  /** Fields that others hide, each with those that must be absent for it to count. */
  readonly behind?: Readonly<Record<string, readonly string[]>>;
  /** Fields whose value means the same as their absence, each with a value that means something else. */
  readonly otherwise?: Readonly<Record<string, unknown>>;
  /** Parts of the facts that each byte of the record changes, such as its digest: they count for no field. */
  readonly apart?: RegExp;
  /** The groups that the graph has when the file is loaded; default the curated ones. */
  readonly actors?: ActorRegister;
}

/** Examples by source. */
export type FullExamples = Readonly<Record<string, FullExample>>;

/** The same example for each of these sources, which share a format. */
export function sharedExample(sources: readonly Pick<SourceDeclaration, 'id'>[], example: FullExample): FullExamples {
  return Object.fromEntries(sources.map(({ id }) => [id, example]));
}

/** Matches nothing. */
const NOTHING = /(?!)/;

type Path = readonly string[];

/** The fields of a record: `a`, `b.c`, `d[].e`. A container that is empty is a field itself. */
export function fieldsOf(value: unknown, path: Path = []): readonly string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((element) => fieldsOf(element, [...path, '[]'])))];
  if (typeof value !== 'object' || value === null) return [nameOf(path)];
  return Object.entries(value).flatMap(([key, member]) => fieldsOf(member, [...path, key]));
}

function nameOf(path: Path): string {
  return path.join('.').replaceAll('.[]', '[]');
}

/** A record with other values in the place of a field, wherever it is. */
function changed(value: unknown, field: string, values: readonly unknown[], path: Path = []): unknown {
  if (Array.isArray(value)) {
    const inner = [...path, '[]'];
    return nameOf(inner) === field ? values : value.map((element) => changed(element, field, values, inner));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const inner = [...path, key];
    return nameOf(inner) === field
      ? values.map((other) => [key, other])
      : [[key, changed(member, field, values, inner)]];
  });
  return Object.fromEntries(members);
}

/**
 * The fields of an example that a source takes: without one of them, or with another value of it where the example names one, the file
 * states something else.
 */
export async function takenFields(source: SourceDeclaration, example: FullExample): Promise<readonly string[]> {
  const outcome = async (record: unknown): Promise<string> => {
    const file = example.file(record);
    const input = typeof file === 'string' ? memoryInput(file) : file;
    const date = (await source.dateOf?.(input)) ?? undefined;
    const { facts, refusals, leftOut } = await readSource(source, input, date, example.actors);
    const stated = facts.map((fact) => factLine(fact).replace(example.apart ?? NOTHING, ''));
    return JSON.stringify([date, stated, refusals.map(reasonOf), leftOut?.map(reasonOf)]);
  };
  const taken: string[] = [];
  for (const field of fieldsOf(example.record)) {
    const hiding = example.behind?.[field] ?? [];
    const visible = hiding.reduce<unknown>((record, other) => changed(record, other, []), example.record);
    const other = example.otherwise?.[field];
    const altered = changed(visible, field, other === undefined ? [] : [other]);
    // A file that is refused without a field takes it: the whole example is never refused.
    if ((await outcome(visible)) !== (await outcome(altered).catch(reasonOfEnd))) taken.push(field);
  }
  return taken;
}

function reasonOfEnd(error: unknown): string {
  return `the load ends: ${error}`;
}

function reasonOf({ reason }: { readonly reason: string }): string {
  return reason;
}
