/** The file of one record in formats that are no JSON and no CSV: a record is an object of the parts of a line. */
import { z } from 'zod';

const PARTS = z.record(z.string(), z.unknown());

/** The parts of a record by their names; none for one that is absent. */
export function partsOf(record: unknown): Readonly<Record<string, unknown>> {
  return PARTS.optional().parse(record) ?? {};
}

/** A part as text; empty if the record has none. */
export function textOf(record: unknown, name: string): string {
  return String(partsOf(record)[name] ?? '');
}

/** Returns the file of one line, written by a template such as `{prefix} AS{asn}`. */
export function lineFile(template: string): (record: unknown) => string {
  return (record) => `${template.replace(/\{([^{}]+)\}/g, (_, name: string) => textOf(record, name))}\n`;
}

/** The comments of a header, one a line, of those parts that a record has. */
export function headerLines(record: unknown, sign: string, names: readonly string[]): string {
  return names
    .flatMap((name) => (name in partsOf(record) ? `${sign} ${name}: ${textOf(record, name)}\n` : []))
    .join('');
}

/** RPSL: an object a class, with an attribute a line. The first attribute names the class, and an object without it is none. */
export function rpslFile(record: unknown): string {
  return Object.values(partsOf(record))
    .map((object) => `${rpslLines(object).join('\n')}\n\n`)
    .join('');
}

/** The lines of one object. */
export function rpslLines(object: unknown): readonly string[] {
  return Object.keys(partsOf(object)).map((name) => `${name}: ${textOf(object, name)}`);
}

/** A CSV row without a header. */
export function rowFile(columns: readonly string[]): (record: unknown) => string {
  return (record) => `${columns.map((column) => `"${textOf(record, column)}"`).join(',')}\n`;
}
