import type { WireForm } from './parameters.ts';

/** An address in a path. */
export const ADDRESS_WIRE: WireForm = {
  type: 'string',
  description: 'IPv4 as a dotted quad, or IPv6',
  example: '192.0.2.10',
  anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }],
};

/** A domain in a path. What else is folded to one (a URL, capitals, Unicode) is taken too. */
export const DOMAIN_WIRE: WireForm = {
  type: 'string',
  description: 'a domain, or a URL of it',
  example: 'example.com',
  pattern: '^([A-Za-z0-9]([A-Za-z0-9-]{0,30}[A-Za-z0-9])?\\.)*[A-Za-z]{2,20}$',
  minLength: 3,
  maxLength: 253,
};

/** A network in a path. */
export const NETWORK_WIRE: WireForm = {
  type: 'string',
  description: 'a CIDR, IPv4 or IPv6',
  example: '192.0.2.0/24',
  pattern:
    '^(((25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])/(3[0-2]|[12]?[0-9])|([0-9a-f]{1,4}:){1,7}:/(12[0-8]|1[01][0-9]|[1-9]?[0-9])|::/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))$',
};
