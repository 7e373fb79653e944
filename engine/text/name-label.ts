import { isIP } from 'node:net';

/** The label whose names look like this one: an address, an AS number, a CVE, a network or a host; null for others. */
export function labelOfName(name: string): string | null {
  const family = isIP(name);
  if (family !== 0) return family === 4 ? 'IPV4' : 'IPV6';
  if (/^AS\d+$/i.test(name)) return 'ASN';
  if (/^CVE-\d{4}-\d+$/i.test(name)) return 'CVE';
  if (/^[0-9a-f.:]+\/\d{1,3}$/i.test(name)) return 'PREFIX';
  return /^([\w-]+\.)+[a-z][\w-]*$/i.test(name) ? 'HOSTNAME' : null;
}
