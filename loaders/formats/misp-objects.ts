/** Reads what the attributes of an object of MISP say of each other: which are of one file, what resolved to what, and when all were seen. */
import { foldAddress, foldHost, keyOrNull, pastedText } from '../../schema/keys/index.ts';
import { epochMs } from './dates.ts';
import { fitted } from './fitted.ts';
import { ATTRIBUTE, type Attribute, type MispObject } from './misp-documents.ts';
import type { Resolution } from './reported-indicators.ts';
import type { Sightings } from './said.ts';

const FILE_HASHES: ReadonlySet<string> = new Set(['md5', 'sha1', 'sha256']);
const HOSTS: ReadonlySet<string> = new Set(['domain', 'hostname']);
const ADDRESSES: ReadonlySet<string> = new Set(['ip-src', 'ip-dst']);
const NO_RESOLUTIONS: readonly Resolution[] = [];

/** An object of MISP as a whole. */
export interface ReadObject {
  readonly isDeleted: boolean;
  /** The hashes of the file that it describes; none if it describes no file. */
  readonly sameFile: readonly string[];
  /** When its attributes were seen that have no dates. */
  readonly seen: Sightings;
  /** Returns what it says that a value resolved to, or that resolved to it. */
  resolutionsOf(value: string): readonly Resolution[];
}

/** Reads an object. Its dates may be members of it, or attributes that are called `first-seen` and `last-seen`. */
export function readObject(object: MispObject): ReadObject {
  const attributes = attributesOf(object);
  const dateOf = (relation: string) =>
    attributes.find((one) => one.type === 'datetime' && one.object_relation === relation)?.value;
  const resolutions = object.name === 'domain-ip' ? resolutionsIn(attributes) : null;
  return {
    isDeleted: object.deleted,
    sameFile: object.name === 'file' ? valuesOf(attributes, FILE_HASHES) : [],
    seen: {
      firstSeen: epochMs(object.first_seen ?? dateOf('first-seen')),
      lastSeen: epochMs(object.last_seen ?? dateOf('last-seen')),
    },
    resolutionsOf: (value) => resolutions?.get(value) ?? NO_RESOLUTIONS,
  };
}

/**
 * Returns the resolutions in a `domain-ip` object by the values of its attributes. If it has several hosts and several addresses, it does
 * not say which of them belong together.
 */
function resolutionsIn(attributes: readonly Attribute[]): ReadonlyMap<string, readonly Resolution[]> {
  const owners = foldedOf(valuesOf(attributes, HOSTS), foldHost);
  const addresses = foldedOf(valuesOf(attributes, ADDRESSES), (text) => foldAddress(text).name);
  const byValue = new Map<string, Resolution[]>();
  if (owners.length > 1 && addresses.length > 1) return byValue;
  for (const owner of owners) {
    for (const address of addresses) {
      const resolution = { owner: owner.folded, address: address.folded };
      for (const { given } of [owner, address]) {
        const known = byValue.get(given);
        if (known === undefined) byValue.set(given, [resolution]);
        else known.push(resolution);
      }
    }
  }
  return byValue;
}

function valuesOf(attributes: readonly Attribute[], types: ReadonlySet<string>): readonly string[] {
  return [...new Set(attributes.flatMap(({ type, value }) => (types.has(type) ? [value] : [])))];
}

function attributesOf(object: MispObject): readonly Attribute[] {
  return object.Attribute.flatMap((attribute) => {
    const read = fitted(ATTRIBUTE, attribute);
    return 'issues' in read || read.value.deleted ? [] : [read.value];
  });
}

function foldedOf(texts: readonly string[], fold: (text: string) => string) {
  return texts.flatMap((given) => {
    const folded = keyOrNull(() => fold(pastedText(given.trim())));
    return folded === null ? [] : [{ given, folded }];
  });
}
