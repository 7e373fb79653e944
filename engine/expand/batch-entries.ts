import neo4j from 'neo4j-driver';
import type { Advisory } from '../../schema/advisory.ts';
import { foldRange, isRange, keyOrNull } from '../../schema/keys/index.ts';
import { inputSplit, readAs } from '../advise/notices.ts';

/** One entry of a list as given: what to ask for instead, or why nothing is asked for. */
export type ReadEntry = TakenEntry | BadEntry;

interface TakenEntry {
  readonly kind: 'taken';
  readonly values: readonly unknown[];
  readonly advisories: readonly Advisory[];
}

/** Something that the procedure does not take. */
export interface BadEntry {
  readonly kind: 'bad';
  readonly given: unknown;
  readonly reason: string;
  /** The probable meaning. */
  readonly nearest: string | undefined;
  /** A query that accepts the value unchanged. */
  readonly instead: string | undefined;
}

/** Returns in words why an entry was refused, with the probable meaning. */
export function reasonOf({ reason, nearest }: BadEntry): string {
  return nearest === undefined ? reason : `${reason} The nearest is ${nearest}.`;
}

/** Why a procedure does not take a value, or null where it does. */
export type Refusal = (value: unknown) => Omit<BadEntry, 'kind' | 'given'> | null;

const MOST_PARTS = 1000;
const MOST_CIDRS = 256;

/** Nodes stand for their names, in lists too. */
export function namesOfNodes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (neo4j.isNode(entry) ? nameOf(entry) : entry));
  return neo4j.isNode(value) ? nameOf(value) : value;
}

function nameOf({ properties }: { readonly properties: Readonly<Record<string, unknown>> }): unknown {
  return properties.name ?? null;
}

/**
 * Reads one entry: unchanged; else, in a text, the networks of a range of addresses, or the several indicators it contains. A wildcard name
 * (`*.example.com`) stands for the name.
 */
export function readEntry(given: unknown, refusal: Refusal): ReadEntry {
  const networks = typeof given === 'string' ? networksOfRange(given) : null;
  if (typeof given === 'string' && networks?.every((network) => refusal(network) === null)) {
    return { kind: 'taken', values: networks, advisories: [inputSplit(given, networks)] };
  }
  const name = typeof given === 'string' ? withoutStar(given) : given;
  const refused = refusal(name);
  if (refused === null) return { kind: 'taken', values: [name], advisories: foldedTo(given, name) };
  const parts = typeof name === 'string' && networks === null ? takenParts(name, refusal) : [];
  if (parts.length > 1) return { kind: 'taken', values: parts, advisories: [inputSplit(shown(String(name)), parts)] };
  return { kind: 'bad', given, ...refused, nearest: refused.nearest ?? onlyPart(name, refusal) };
}

/** Returns whether a text is read as something other than it says, though it may be valid unchanged. */
export function isReadAgain(entry: unknown): boolean {
  return typeof entry === 'string' && (withoutStar(entry) !== entry || networksOfRange(entry) !== null);
}

/** Returns the value asked for by a name with a leading dot or star: the name itself. */
export function withoutStar(text: string): string {
  return text.replace(/^\s*(?:\*?\.)+(?=[^.\s*])/, '');
}

function foldedTo(given: unknown, name: unknown): readonly Advisory[] {
  return given === name ? [] : [readAs(String(given), String(name))];
}

/** Returns the indicators in a text, each once. A word of letters alone is more likely part of a sentence than a host or a set. */
function takenParts(text: string, refusal: Refusal): readonly string[] {
  const parts = text.split(/[\s,;|]+/).filter((part) => part !== '' && !/^\p{L}+:?$/u.test(part));
  if (parts.length > MOST_PARTS || parts[0] === text) return [];
  return [...new Set(parts.map(withoutStar))].filter((part) => refusal(part) === null);
}

/** The one thing in a text that surely is none of its words: it holds a digit, a slash or a colon. */
function onlyPart(given: unknown, refusal: Refusal): string | undefined {
  const [only, second] = typeof given === 'string' ? takenParts(given, refusal) : [];
  return second === undefined && only !== undefined && /[\d/:]/.test(only) ? only : undefined;
}

/** The networks of `192.0.2.8-192.0.2.20`, `192.0.2.8-20` or `192.0.2.*`; null for a text that is no range, or one of too many networks. */
export function networksOfRange(text: string): readonly string[] | null {
  const networks = isRange(text) ? keyOrNull(() => foldRange(text)) : null;
  return networks === null || networks.length > MOST_CIDRS ? null : networks;
}

const SHOWN = 120;

function shown(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text;
}
