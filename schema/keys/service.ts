import { foldAddress } from './address.ts';
import { foldPart, KeyError } from './key-error.ts';

const EXPECTED = 'an address, a port and a protocol, such as 192.0.2.10:443/tcp or [2001:db8::1]:53/udp';

/** Normal form of an observed service: `<address>:<port>/<protocol>`, IPv6 in brackets (RFC 5952 6), tcp unless said. */
export function foldService(input: string): string {
  const [, host = '', digits, protocol = 'tcp'] = /^(.+):(\d{1,5})(?:\/(tcp|udp|sctp))?$/i.exec(input.trim()) ?? [];
  const port = Number(digits ?? Number.NaN);
  if (!(port >= 1 && port <= 65535)) throw new KeyError('a service', input, EXPECTED);
  const { family, name } = foldPart('a service', input, () => foldAddress(host), EXPECTED);
  return `${family === 6 ? `[${name}]` : name}:${port}/${protocol.toLowerCase()}`;
}

/** The address of a folded service. */
export function addressOfService(name: string): string {
  return name.slice(0, name.lastIndexOf(':')).replace(/^\[|\]$/g, '');
}
