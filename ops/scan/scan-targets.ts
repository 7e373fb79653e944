import ipaddr from 'ipaddr.js';
import { type AllowedRanges, parseAllowedRanges, refusalOfAddress } from '../../net/address-guard.ts';
import { foldHost, keyOrNull } from '../../schema/keys/index.ts';

/** What an operator lets Weft probe: `WEFT_SCAN_TARGETS`, names with all below them, and ranges of addresses. */
export class ScanTargets {
  readonly #names: readonly string[];
  readonly #ranges: AllowedRanges;
  readonly #reachable: AllowedRanges;

  /** `reachable` are ranges that are not public and may be reached all the same. Throws an `Error` that names what is neither. */
  constructor(text: string, reachable: AllowedRanges) {
    const parts = text.split(',').map((part) => part.trim());
    const isRange = (part: string) => /^[\d.]+(?:\/\d+)?$|:/.test(part);
    this.#ranges = parseAllowedRanges(parts.filter(isRange).join(','));
    this.#names = parts.filter((part) => part !== '' && !isRange(part)).map(nameOf);
    this.#reachable = reachable;
  }

  /** Whether a name may be asked as any of its clients would: its DNS, a TLS handshake, the head of its page. */
  hasName(name: string): boolean {
    return this.#names.some((listed) => name === listed || name.endsWith(`.${listed}`));
  }

  /**
   * Whether the ports of an address may be scanned: the list must have the address. Its name is not enough, since many hosts may share it.
   */
  hasAddress(text: string): boolean {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return this.#ranges.some(([range, length]) => range.kind() === address.kind() && address.match(range, length));
  }

  /** Why an address must not be reached even if listed; null where it may be. */
  refusalOf(address: string): string | null {
    return refusalOfAddress(address, this.#reachable);
  }
}

function nameOf(part: string): string {
  const name = keyOrNull(() => foldHost(part));
  // A listed top-level domain is a mistake.
  if (name === null || !name.includes('.'))
    throw new Error(`'${part}' is neither a domain nor a CIDR such as 10.20.0.0/16`);
  return name;
}
