import {
  addressScope,
  cidrRange,
  cidrSize,
  foldCidr,
  KeyError,
  keyToAddress,
  type Network,
} from '../../schema/keys/index.ts';
import { Problem } from '../../schema/problem.ts';
import { Refusal } from '../contract/parameters.ts';

/** A network from a path, folded. */
export function readNetwork(given: string): Network {
  try {
    return foldCidr(given);
  } catch (error) {
    if (!(error instanceof KeyError)) throw error;
    throw new Refusal('invalid-cidr-format', 'not a CIDR', `'${given}' is not a network: send ${error.expected}.`);
  }
}

/** First and last address and their number, as a decimal string: IPv6 networks outgrow numbers. */
export function extentOf({ name }: Network): { firstIp: string; lastIp: string; totalAddresses: string } {
  const { start, end } = cidrRange(name);
  return { firstIp: keyToAddress(start), lastIp: keyToAddress(end), totalAddresses: cidrSize(name).toString() };
}

/** Returns whether all of a network is private, loopback, link-local, multicast or unspecified: such a network has no place. */
export function isWithoutPlace(network: Network): boolean {
  const { firstIp, lastIp } = extentOf(network);
  const scope = addressScope(firstIp);
  return scope !== 'public' && scope === addressScope(lastIp);
}

/** The 404 of a network without a place. */
export function networkNotFound(network: Network): Problem {
  const reason = isWithoutPlace(network)
    ? `is ${addressScope(extentOf(network).firstIp)}`
    : 'and nothing inside it is located in the data';
  return new Problem('network-not-found', 404, `The network ${network.name} ${reason}.`);
}
