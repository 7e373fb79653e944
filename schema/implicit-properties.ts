import { addressKey, asnNumber, cidrRange, foldCidr, hostApex } from './keys/index.ts';

/** Properties that a node's name alone gives: written once, when the node is created, whoever creates it. */
export function implicitProperties(label: string, name: string): Readonly<Record<string, unknown>> {
  return IMPLICIT[label]?.(name) ?? {};
}

const IMPLICIT: Readonly<Record<string, (name: string) => Readonly<Record<string, unknown>>>> = {
  IPV4: (name) => ({ orderKey: addressKey(name) }),
  IPV6: (name) => ({ orderKey: addressKey(name) }),
  PREFIX: (name) => {
    const { family, length } = foldCidr(name);
    return { family: BigInt(family), length: BigInt(length), orderKey: cidrRange(name).start };
  },
  ANNOUNCED_PREFIX: (name) => ({ orderKey: cidrRange(name).start }),
  ASN: (name) => ({ asn: BigInt(asnNumber(name)) }),
  ASN_NAME: (name) => ({ searchName: name.toLowerCase() }),
  ORGANIZATION: (name) => ({ searchName: name }),
  HOSTNAME: (name) => {
    const apex = hostApex(name, 'icann');
    const reversedName = reversed(name);
    return apex === null ? { reversedName, isApex: false } : { reversedName, apex, isApex: apex === name };
  },
  TLD: (name) => ({ reversedName: reversed(name) }),
};

function reversed(name: string): string {
  return [...name].reverse().join('');
}
