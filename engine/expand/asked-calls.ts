import type { Advisory } from '../../schema/advisory.ts';
import type { Procedure } from '../contract/procedure-catalog.ts';
import { parametersOf } from '../contract/signature.ts';
import type { ParsedStatement } from '../parse/outline.ts';
import { namedArguments, parsedArguments } from './arguments.ts';
import { type BadEntry, isReadAgain, namesOfNodes, type ReadEntry, type Refusal, readEntry } from './batch-entries.ts';
import { wrongEntry } from './call-problems.ts';
import type { Site } from './call-sites.ts';

type Arguments = Readonly<Record<string, unknown>>;

/**
 * A call to answer: in the order of its entries, calls for valid entries, and between them the invalid ones. No parts if nothing is asked
 * for.
 */
export interface AskedCall {
  readonly parts: readonly AskedPart[];
  readonly advisories: readonly Advisory[];
}

type AskedPart = AskedEntries | BadEntry;

/** Entries that the procedure takes, and its other arguments. */
interface AskedEntries {
  readonly kind: 'entries';
  readonly arguments: Arguments;
}

/** The calls that the procedure takes, in their order. */
export function callsAmong(asked: readonly AskedCall[]): Arguments[] {
  return asked.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'entries' ? [part.arguments] : [])));
}

/**
 * Reads the values of one call. A bad entry of a list, or a bad value from a row, is a separate part, so that the rest goes on; null from a
 * row asks for nothing. Throws a QueryProblem for a bad value that is the only one.
 */
export function askedCall(
  statement: ParsedStatement,
  site: Site,
  values: readonly unknown[],
  isFromRow: boolean,
): AskedCall {
  const { procedure } = site;
  const given = namedArguments(statement, site, values);
  const name = entriesParameterOf(procedure);
  if (name === null || !Object.hasOwn(given, name)) return whole(parsedArguments(statement, site, given));
  const value = namesOfNodes(given[name]);
  if (value === null && isFromRow) return { parts: [], advisories: [] };
  const all = Array.isArray(value) ? value : [value];
  const isPlain = !all.some(isReadAgain);
  const parsed = procedure.parameters.safeParse({ ...given, [name]: value });
  if (parsed.success && isPlain) return whole(parsed.data);
  const isOfEntry = parsed.error?.issues.every(({ path: [at], ...issue }) => at === name && !isOfWhole(issue)) ?? true;
  if (!isOfEntry) return whole(parsedArguments(statement, site, { ...given, [name]: value }));
  const refusal = refusalOf(procedure, name);
  const read = all.filter((entry) => entry !== null).map((entry) => readEntry(entry, refusal));
  const [only = nothingGiven(refusal)] = read;
  const isSingle = !Array.isArray(value) && !isFromRow;
  if (isSingle && only.kind === 'bad') throw wrongEntry(statement, site, name, only);
  return {
    parts: partsOf(read, (list) => parsedArguments(statement, site, { ...given, [name]: list })),
    advisories: read.flatMap((entry) => (entry.kind === 'taken' ? entry.advisories : [])),
  };
}

function whole(call: Arguments): AskedCall {
  return { parts: [entries(call)], advisories: [] };
}

function entries(call: Arguments): AskedEntries {
  return { kind: 'entries', arguments: call };
}

/** Combines valid adjacent entries into one call; each indicator is asked for once. */
function partsOf(read: readonly ReadEntry[], parse: (list: readonly unknown[]) => Arguments): AskedPart[] {
  const lists: (unknown[] | BadEntry)[] = [];
  for (const entry of read) {
    const last = lists.at(-1);
    if (entry.kind === 'bad') lists.push(entry);
    else if (Array.isArray(last)) last.push(...entry.values);
    else lists.push([...entry.values]);
  }
  // A list without a bad entry may be empty still: it asks for nothing, and has its columns.
  if (lists.length === 0) return [entries(parse([]))];
  const taken = lists.flatMap((list) => (Array.isArray(list) ? list : []));
  const seen = new Set<unknown>();
  // All together first: that they are too many holds of them all.
  parse(taken);
  return lists.flatMap((list): AskedPart[] => {
    if (!Array.isArray(list)) return [list];
    const fresh = list.filter((value) => {
      const key = keyOf(value, parse);
      return !seen.has(key) && seen.add(key);
    });
    return fresh.length === 0 ? [] : [entries(parse(fresh))];
  });
}

/** Data that only values for the same indicator share: their reading, without the notices about it. */
function keyOf(value: unknown, parse: (list: readonly unknown[]) => Arguments): unknown {
  return JSON.stringify(parse([value]), (key, part) => {
    if (key === 'advisories') return undefined;
    return typeof part === 'function' ? value : typeof part === 'bigint' ? String(part) : part;
  });
}

function nothingGiven(refusal: Refusal): ReadEntry {
  return readEntry(null, refusal);
}

function refusalOf({ parameters }: Procedure, name: string): Refusal {
  return (value) => {
    const issues = parameters.safeParse({ [name]: [value] }).error?.issues ?? [];
    const issue = issues.find(({ path: [at] }) => at === name);
    if (issue === undefined) return null;
    const { nearest, instead } = hintsOf(issue);
    return { reason: issue.message, nearest, instead };
  };
}

interface Issue {
  readonly code?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

function hintsOf({ params = {} }: Issue): {
  readonly nearest: string | undefined;
  readonly instead: string | undefined;
} {
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return { nearest: text(params.nearest), instead: text(params.instead) };
}

function isOfWhole({ params = {} }: Issue): boolean {
  return params.isOfWhole === true;
}

/** The parameter of a procedure that takes one thing or a list of them. */
function entriesParameterOf(procedure: Procedure): string | null {
  return parametersOf(procedure).find(({ hasEntries }) => hasEntries)?.name ?? null;
}
