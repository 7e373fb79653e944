import type { SourceDeclaration } from '../../loaders/source.ts';
import { factLine } from './fact-lines.ts';
import { readSource } from './source-input.ts';

/** A record with every field of the published format. */
export interface FullExample {
  readonly record: unknown;
  /** The file of one record. */
  readonly file: (record: unknown) => string;
  /** Fields that others hide, each with those that must be absent for it to count. */
  readonly behind?: Readonly<Record<string, readonly string[]>>;
}

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

/** A record without one field, wherever it is. */
function without(value: unknown, field: string, path: Path = []): unknown {
  if (Array.isArray(value)) {
    const inner = [...path, '[]'];
    return nameOf(inner) === field ? [] : value.map((element) => without(element, field, inner));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([key]) => nameOf([...path, key]) !== field);
  return Object.fromEntries(members.map(([key, member]) => [key, without(member, field, [...path, key])]));
}

/** The fields of an example that a source takes: without one of them it states something else. */
export async function takenFields(source: SourceDeclaration, example: FullExample): Promise<readonly string[]> {
  const outcome = async (record: unknown): Promise<string> => {
    const { facts, refusals } = await readSource(source, example.file(record));
    return JSON.stringify([facts.map(factLine), refusals.map(({ reason }) => reason)]);
  };
  const taken: string[] = [];
  for (const field of fieldsOf(example.record)) {
    const visible = (example.behind?.[field] ?? []).reduce<unknown>(
      (record, other) => without(record, other),
      example.record,
    );
    if ((await outcome(visible)) !== (await outcome(without(visible, field)))) taken.push(field);
  }
  return taken;
}
