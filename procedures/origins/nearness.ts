/** How much another name of a domain says of where a host of it runs. */
import type { AskedHost } from './asked-host.ts';

/** Names of sites, and names of machines that serve something else. */
const SITE_NAME = /^(?:www|web|origin|direct|backend|live|prod)[0-9-]*$/;
const OTHER_SERVICE =
  /^(?:ns|dns|ftp|sftp|vpn|sip|sbc|fax|ntp|ldap|mdm|turn|stun|voip|autodiscover|lyncdiscover|proxy|pxy)[0-9-]*$/;

/** The weight of a name far from the host, and of a machine that serves something else, with the domain itself at 1. */
const SITE = 0.5;
const SIBLING = 0.25;
const DEEPER = 0.1;
const OTHER = 0.02;

/**
 * 1 for the domain and the host itself, less for a name that is only called like a site, a name next to the host, one deep in another part
 * of the domain, and a machine that is no web server by its name. Null is a way that goes by no such name.
 */
export function nearness(name: string | null, { host, zone }: AskedHost): number {
  if (name === null || name === zone || name === host) return 1;
  if (name.endsWith(`.${host}`)) return SITE;
  const below = name.slice(0, -zone.length - 1).split('.');
  const first = below[0] ?? '';
  if (OTHER_SERVICE.test(first)) return OTHER;
  if (below.length > 1) return DEEPER;
  return SITE_NAME.test(first) ? SITE : SIBLING;
}
