import Cypher from '@neo4j/cypher-builder';
import { type Address, addressKey } from '../../schema/keys/index.ts';

/** An address as the texts of this folder read it: in the list `$input.addresses`. */
export interface AskedAddress {
  /** Folded. */
  readonly name: string;
  /** Order key. */
  readonly key: string;
}

/** A folded address as it is asked for. */
export function askedAddress(name: Address['name']): AskedAddress {
  return { name, key: addressKey(name) };
}

/** The order key of the address that is asked for. */
export const KEY = new Cypher.NamedVariable('key');

/** Binds `asked` and its `key` for each of `$input.addresses`. */
export const EACH_ADDRESS = `UNWIND $input.addresses AS asked
WITH asked, asked.key AS key`;
