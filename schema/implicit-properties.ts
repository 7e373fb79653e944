import { addressKey, asnNumber, cidrRange, foldCidr, LIBRARY_SUFFIXES, type SuffixList } from './keys/index.ts';
import { addressOfService } from './keys/service.ts';

/**
 * Returns the properties that follow from a node's name, for hosts with the list of suffixes. Every writer sets them when it creates the
 * node. Writers of other labels need no list.
 */
export function implicitProperties(
  label: string,
  name: string,
  suffixes: SuffixList = LIBRARY_SUFFIXES,
): Readonly<Record<string, unknown>> {
  return IMPLICIT.get(label)?.(name, suffixes) ?? {};
}

type Implicit = (name: string, suffixes: SuffixList) => Readonly<Record<string, unknown>>;

const IMPLICIT: ReadonlyMap<string, Implicit> = new Map(
  Object.entries({
    IPV4: (name) => ({ orderKey: addressKey(name) }),
    IPV6: (name) => ({ orderKey: addressKey(name) }),
    SERVICE: (name) => ({ orderKey: addressKey(addressOfService(name)) }),
    PREFIX: (name) => {
      const { family, length } = foldCidr(name);
      return { family: BigInt(family), length: BigInt(length), orderKey: cidrRange(name).start };
    },
    ANNOUNCED_PREFIX: (name) => ({ orderKey: cidrRange(name).start }),
    ASN: (name) => ({ asn: BigInt(asnNumber(name)) }),
    ASN_NAME: (name) => ({ searchName: name.toLowerCase() }),
    ORGANIZATION: (name) => ({ searchName: name }),
    HOSTNAME: (name, suffixes) => ({ reversedName: reversed(name), ...apexProperties(name, suffixes) }),
    TLD: (name) => ({ reversedName: reversed(name) }),
  }),
);

/** The registrable domain of a host as WHOIS knows it, and whether the host is that itself. */
export function apexProperties(
  host: string,
  suffixes: SuffixList,
): { readonly apex?: string; readonly isApex: boolean } {
  const apex = suffixes.apexOf(host, 'icann');
  return apex === null ? { isApex: false } : { apex, isApex: apex === host };
}

function reversed(name: string): string {
  return [...name].reverse().join('');
}
