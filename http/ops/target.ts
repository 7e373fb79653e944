import { foldAddress, foldHost, keyOrNull } from '../../schema/keys/index.ts';
import type { Indicator } from '../../views/indicators/query-block.ts';
import type { DeclaredProblem } from '../contract/operation.ts';
import { parameter, Refusal } from '../contract/parameters.ts';
import { INDICATOR_WIRE } from '../contract/wires.ts';

const SHORTEST = 3;
const LONGEST = 253;

/** `{target}`: a domain or an address, folded. */
export const TARGET = parameter({ ...INDICATOR_WIRE, description: 'a domain or an address' }, readTarget);

/** The refusal of a target that is neither. */
export const NO_TARGET: DeclaredProblem = {
  slug: 'invalid-indicator',
  detail: "'-' is neither a domain nor an address: send a name such as example.com, or 192.0.2.10.",
  extras: { details: { field: 'target', issue: 'neither a domain nor an address' } },
};

function readTarget(given: string): Indicator {
  const address = keyOrNull(() => foldAddress(given).name);
  if (address !== null) return { type: 'ip', name: address };
  const host = keyOrNull(() => foldHost(given));
  if (host !== null && host.length >= SHORTEST && host.length <= LONGEST) return { type: 'domain', name: host };
  const detail = `'${given}' is neither a domain nor an address: send a name such as example.com, or 192.0.2.10.`;
  throw new Refusal('invalid-indicator', 'neither a domain nor an address', detail);
}
