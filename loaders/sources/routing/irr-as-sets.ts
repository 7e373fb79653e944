import { foldAsn, foldAsSet, KeyError, keyOrNull } from '../../../schema/keys/index.ts';
import { type RpslAttribute, rpslObjects, rpslWords } from '../../formats/rpsl.ts';
import {
  EmptyRecord,
  RefusedRecord,
  type SourceDeclaration,
  type SourceInput,
  type SourceRecord,
} from '../../source.ts';
import { registryRows } from './irr-registries.ts';
import { AS_SET_FIELDS } from './rpsl-fields.ts';

/** A set of networks with its members, as in its registry. */
export interface AsSet {
  readonly name: string;
  readonly registry: string | undefined;
  readonly members: readonly Member[];
}

interface Member {
  readonly label: 'ASN' | 'AS_SET';
  readonly name: string;
}

/**
 * Sets of autonomous systems, by routing registry. A set has its plain name, by which its members refer to it. The edge shows which
 * registry states a membership, because two registries may have a set with one name.
 */
export const IRR_AS_SETS: readonly SourceDeclaration<AsSet>[] = registryRows(
  'as-sets',
  'Sets of autonomous systems',
).map((row) => ({
  ...row,
  format:
    'RPSL (RFC 2622): as-set objects with members; aut-num objects with member-of in the same file or in its sibling of that class',
  fields: AS_SET_FIELDS,
  layer: 'as-sets',
  verified: 'specification',
  read: asSets,
  *facts({ value: { name, registry, members } }) {
    yield { kind: 'node', label: 'AS_SET', name, properties: { sourceRir: registry } };
    for (const member of members) {
      yield { kind: 'edge', type: 'MEMBER_OF', from: member, to: { label: 'AS_SET', name } };
    }
  },
}));

/**
 * Reads the sets. A set may name its members, or the maintainers whose networks are members if they state it (RFC 2622 section 5.1:
 * `mbrs-by-ref`, and `member-of` of the network). The networks are in the same dump, or in the registry's split dump of them next to this
 * one.
 */
async function* asSets(input: SourceInput): AsyncIterable<SourceRecord<AsSet> | RefusedRecord> {
  const references = new References();
  for await (const { line, value: attributes } of rpslObjects(input)) {
    const [first] = attributes;
    if (first?.[0] === 'aut-num') references.addNetwork(attributes);
    else if (first?.[0] !== 'as-set') yield new EmptyRecord(line, `an object of the class ${first?.[0]}`);
    if (first?.[0] !== 'as-set') continue;
    const name = keyOrRefusal(line, () => foldAsSet(first[1]));
    if (name instanceof RefusedRecord) {
      yield name;
      continue;
    }
    const members = new Map<string, Member>();
    for (const word of rpslWords(attributes, 'members')) {
      const member = keyOrRefusal(line, () => memberOf(word));
      if (member instanceof RefusedRecord) yield member;
      else if (member.name !== name) members.set(member.name, member);
    }
    const registry = rpslWords(attributes, 'source')[0]?.toUpperCase();
    references.addSet({ line, value: { name, registry, members: [] } }, rpslWords(attributes, 'mbrs-by-ref'));
    yield { line, value: { name, registry, members: [...members.values()] } };
  }
  const networks = input.fileName.includes('as-set')
    ? await input.sibling(input.fileName.replace('as-set', 'aut-num').replace(/\.gz$/, ''))
    : null;
  if (networks !== null) {
    for await (const { value } of rpslObjects(networks)) {
      if (value[0]?.[0] === 'aut-num') references.addNetwork(value);
    }
  }
  yield* references.members();
}

/** Collects the references of sets and networks to each other, until all of both are known. */
class References {
  readonly #sets = new Map<
    string,
    { readonly record: SourceRecord<AsSet>; readonly maintainers: ReadonlySet<string> }
  >();
  readonly #networks: {
    readonly asn: string;
    readonly sets: readonly string[];
    readonly maintainers: readonly string[];
  }[] = [];

  addSet(record: SourceRecord<AsSet>, maintainers: readonly string[]): void {
    if (maintainers.length === 0) return;
    this.#sets.set(record.value.name, { record, maintainers: new Set(maintainers.map((name) => name.toUpperCase())) });
  }

  addNetwork(attributes: readonly RpslAttribute[]): void {
    const sets = rpslWords(attributes, 'member-of').flatMap((word) => keyOrNull(() => foldAsSet(word)) ?? []);
    const asn = sets.length === 0 ? null : keyOrNull(() => foldAsn(attributes[0]?.[1] ?? ''));
    if (asn === null) return;
    const maintainers = rpslWords(attributes, 'mnt-by').map((name) => name.toUpperCase());
    this.#networks.push({ asn, sets, maintainers });
  }

  /** Returns the sets that accept members by reference, with the members that both sides state. */
  *members(): Iterable<SourceRecord<AsSet>> {
    const found = new Map<string, Member[]>();
    for (const { asn, sets, maintainers } of this.#networks) {
      for (const set of sets) {
        const taken = this.#sets.get(set)?.maintainers;
        if (taken === undefined || !(taken.has('ANY') || maintainers.some((name) => taken.has(name)))) continue;
        const members = found.get(set) ?? [];
        members.push({ label: 'ASN', name: asn });
        found.set(set, members);
      }
    }
    for (const [set, members] of found) {
      const record = this.#sets.get(set)?.record;
      if (record !== undefined) yield { line: record.line, value: { ...record.value, members } };
    }
  }
}

function memberOf(word: string): Member {
  if (/^AS[\d.]+$/i.test(word)) return { label: 'ASN', name: foldAsn(word) };
  return { label: 'AS_SET', name: foldAsSet(word) };
}

function keyOrRefusal<T>(line: number, key: () => T): T | RefusedRecord {
  try {
    return key();
  } catch (error) {
    if (error instanceof KeyError) return new RefusedRecord(line, error.message);
    throw error;
  }
}
