import { RefusedRecord, type SourceInput, type SourceRecord } from '../source.ts';

/** A resource record of a zone, names absolute and without the root's dot. */
export interface ResourceRecord {
  readonly owner: string;
  readonly ttl: number | null;
  readonly type: string;
  /** Fields of the data as written; names among them still relative or with their dot: see `absoluteName`. */
  readonly data: readonly string[];
  readonly origin: string;
}

const CLASSES: ReadonlySet<string> = new Set(['IN', 'CH', 'HS', 'CS', 'ANY']);
/** A field in quotes, a parenthesis, a comment, or a field with its escapes. */
const FIELD = /"((?:[^"\\]|\\.)*)"|([()])|(;.*)|((?:[^\s"();\\]|\\.)+)/g;

interface Line {
  readonly fields: string[];
  readonly startsBlank: boolean;
}

/**
 * The records of a zone's master file (RFC 1035, section 5): $ORIGIN, $TTL, blank owners, parentheses over several
 * lines, quoted fields, TTL and class in either order. `$INCLUDE` is refused: it would read another file.
 */
export async function* masterFileRecords(
  input: SourceInput,
): AsyncIterable<SourceRecord<ResourceRecord> | RefusedRecord> {
  let origin = '';
  let defaultTtl: number | null = null;
  let owner: string | null = null;
  let open: (Line & { line: number }) | null = null;
  let depth = 0;
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const fields: string[] = [];
    for (const [, quoted, parenthesis, comment, field] of text.matchAll(FIELD)) {
      if (comment !== undefined) break;
      if (parenthesis !== undefined) depth = Math.max(0, depth + (parenthesis === '(' ? 1 : -1));
      else fields.push(quoted ?? field ?? '');
    }
    if (open === null) open = { fields, startsBlank: /^\s/.test(text), line };
    else open.fields.push(...fields);
    if (depth > 0) continue;
    const { fields: all, startsBlank, line: firstLine } = open;
    open = null;
    const [first, second] = all;
    if (first === undefined) continue;
    if (first.startsWith('$')) {
      if (first === '$ORIGIN' && second !== undefined) origin = absoluteName(second, origin);
      else if (first === '$TTL' && second !== undefined) defaultTtl = ttlSeconds(second);
      else yield new RefusedRecord(firstLine, `${first} is no directive that is read here: $ORIGIN and $TTL are`);
      continue;
    }
    if (!startsBlank) owner = absoluteName(all.shift() ?? '', origin);
    const record = owner === null ? null : recordOf(owner, all, defaultTtl, origin);
    if (record === null)
      yield new RefusedRecord(firstLine, `expected owner, TTL, class, type and data, got '${text.slice(0, 60)}'`);
    else yield { line: firstLine, value: record };
  }
  if (open !== null) yield new RefusedRecord(open.line, 'a parenthesis is opened here and never closed');
}

/** A name of a record's data, made absolute: `ns1` under the origin, `ns1.example.com.` as it is; no dot at the end. */
export function absoluteName(name: string, origin: string): string {
  if (name === '@') return origin;
  if (name.endsWith('.')) return name.slice(0, -1);
  return origin === '' ? name : `${name}.${origin}`;
}

function recordOf(owner: string, fields: string[], defaultTtl: number | null, origin: string): ResourceRecord | null {
  let ttl = defaultTtl;
  while (fields[0] !== undefined) {
    const seconds = ttlSeconds(fields[0]);
    if (seconds !== null) ttl = seconds;
    else if (!CLASSES.has(fields[0].toUpperCase())) break;
    fields.shift();
  }
  const [type, ...data] = fields;
  if (type === undefined || data.length === 0 || !/^[A-Za-z][A-Za-z0-9-]*$/.test(type)) return null;
  return { owner, ttl, type: type.toUpperCase(), data, origin };
}

/** `3600`, or BIND's `1h30m`. */
function ttlSeconds(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  if (!/^(?:\d+[smhdw])+$/i.test(text)) return null;
  const unit: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };
  return [...text.matchAll(/(\d+)([smhdw])/gi)].reduce(
    (sum, [, count, letter]) => sum + Number(count) * (unit[(letter ?? 's').toLowerCase()] ?? 1),
    0,
  );
}
