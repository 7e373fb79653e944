import type { Operator } from '../../../attribution/operator.ts';
import type { AttributedAddress, AttributedName, Part, Parties, SubjectFacts } from '../../../attribution/parties.ts';

/** An operator that is a vendor of the graph, unless said otherwise. */
export function operator(vendorId: string, more: Partial<Operator> = {}): Operator {
  return {
    vendorId,
    canonicalName: vendorId.toUpperCase(),
    isCanonical: true,
    category: null,
    service: null,
    channel: 'DELEGATED_TO',
    confidence: 0.9,
    path: `DELEGATED_TO->VENDOR:${vendorId}`,
    ...more,
  };
}

/** A name with its operators. */
export function name(part: Part, operators: readonly Operator[] = [], suffix: string | null = null): AttributedName {
  return { part, name: `${part.toLowerCase()}.example`, path: part === 'SELF' ? '' : `${part}->`, operators, suffix };
}

/** An address with its operators. */
export function address(
  part: Part,
  operators: readonly Operator[] = [],
  more: Partial<AttributedAddress> = {},
): AttributedAddress {
  return {
    part,
    name: '192.0.2.1',
    path: 'RESOLVES_TO->IPV4:192.0.2.1->',
    operators,
    asn: null,
    asnSeen: null,
    prefix: null,
    egress: [],
    ...more,
  };
}

/** The facts of a stored subject about which nothing is known. */
export const NOTHING_KNOWN: SubjectFacts = {
  id: '1',
  hostClass: null,
  aliases: [],
  feeds: [],
  registrars: [],
  isNameServer: false,
  isMailHost: false,
  apexes: [],
};

/** The parties of a host. */
export function partiesOfHost(
  more: Partial<Omit<Parties, 'subject' | 'facts'>> & { facts?: Partial<SubjectFacts> } = {},
): Parties {
  const subject = { name: 'self.example', host: 'self.example', address: null, key: null, zones: ['self.example'] };
  const { facts, ...parties } = more;
  return {
    subject,
    servers: [],
    names: [name('SELF')],
    addresses: [],
    ...parties,
    facts: { ...NOTHING_KNOWN, ...facts },
  };
}

/** The parties of an address. */
export function partiesOfAddress(operators: readonly Operator[] = [], facts: Partial<SubjectFacts> = {}): Parties {
  const subject = { name: '192.0.2.1', host: null, address: '192.0.2.1', key: '4:c0000201', zones: [] };
  const own = address('SELF', operators, { path: '' });
  return { subject, servers: [], names: [], addresses: [own], facts: { ...NOTHING_KNOWN, ...facts } };
}
