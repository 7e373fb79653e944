/** The nodes and edges that a record states, as the ledger stores them. */
import { z } from 'zod';
import type { Fact } from '../source.ts';
import { type EdgeShape, shapeKey } from './model.ts';

/** Names of nodes by label, and ends of edges by shape (`from` and `to` with a zero character between). */
export type RecordKeys = ReadonlyMap<string, ReadonlySet<string>>;

/** Labels whose nodes no newer statement takes back: an answer that a registry once gave stays true, and so do the names in it. */
const LASTING: ReadonlySet<string> = new Set(['ORGANIZATION', 'REGISTRAR', 'REGISTRATION_ANSWER']);

const BETWEEN = '\0';

/** Returns whether a fact stays true when its record is restated. */
export function isLasting(fact: Fact): boolean {
  return fact.kind === 'node' && isLastingLabel(fact.label);
}

/** Returns whether what is stated of the nodes of a label stays true when its record is restated. */
export function isLastingLabel(label: string): boolean {
  return LASTING.has(label);
}

/** Returns what facts state: the keys of nodes and edges. Records state no announcements and no places. */
export function keysOf(facts: readonly Fact[]): RecordKeys {
  const keys = new Map<string, Set<string>>();
  for (const fact of facts) {
    if (isLasting(fact)) continue;
    if (fact.kind === 'node') add(keys, fact.label, fact.name);
    else if (fact.kind === 'edge') {
      const shape = { type: fact.type, from: fact.from.label, to: fact.to.label };
      add(keys, shapeKey(shape), `${fact.from.name}${BETWEEN}${fact.to.name}`);
    } else throw new Error(`a record that is restated states a ${fact.kind}`);
  }
  return keys;
}

/** Returns the keys of both. */
export function allKeys(one: RecordKeys, other: RecordKeys): RecordKeys {
  const keys = new Map([...one].map(([group, names]) => [group, new Set(names)] as const));
  for (const [group, names] of other) for (const name of names) add(keys, group, name);
  return keys;
}

/** Returns the keys that only the first has. */
export function keysBeyond(keys: RecordKeys, others: RecordKeys): RecordKeys {
  const beyond = new Map<string, Set<string>>();
  for (const [group, names] of keys)
    for (const name of names) if (others.get(group)?.has(name) !== true) add(beyond, group, name);
  return beyond;
}

/** Returns the ends of an edge from its key. */
export function endsOfKey(key: string): { readonly from: string; readonly to: string } {
  const at = key.indexOf(BETWEEN);
  return { from: key.slice(0, at), to: key.slice(at + 1) };
}

/** Returns the shape of a group of edges; null for a label. */
export function shapeOfGroup(group: string): EdgeShape | null {
  const [type = '', from, to] = group.split(' ');
  return from === undefined || to === undefined ? null : { type, from, to };
}

/** Encodes keys as the text to store: each group with the names in it, two for an edge. Equal keys give equal texts. */
export function encodeKeys(keys: RecordKeys): string {
  const groups = [...keys].sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(
    groups.map(([group, names]) => [group, ...[...names].sort().flatMap((name) => name.split(BETWEEN))]),
  );
}

const STORED = z.array(z.array(z.string()));

/** Decodes stored keys. */
export function decodeKeys(text: string): RecordKeys {
  const groups = STORED.parse(JSON.parse(text)).map(([group = '', ...names]) => {
    return [group, new Set(shapeOfGroup(group) === null ? names : pairs(names))] as const;
  });
  return new Map(groups);
}

function pairs(names: readonly string[]): string[] {
  return names.flatMap((name, at) => (at % 2 === 0 ? [`${name}${BETWEEN}${names[at + 1] ?? ''}`] : []));
}

function add(keys: Map<string, Set<string>>, group: string, name: string): void {
  const names = keys.get(group);
  if (names === undefined) keys.set(group, new Set([name]));
  else names.add(name);
}
