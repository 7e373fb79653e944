/** The class of a host (contract 4.4). */
import { CROWD } from '../schema/bounds.ts';
import type { Attribution } from './attribution.ts';
import { nearestServers, type Parties, TELLING_FEEDS } from './parties.ts';
import { partiesOf, type Role } from './roles.ts';

/** Categories of vendors who offer a service under the names that others make an alias of. */
const SERVICE_CATEGORIES: ReadonlySet<string | null> = new Set(['saas', 'mail', 'media', 'ai', 'security']);

/** Returns the class of a host or an address; null for an address on which nothing is known to run. */
export function hostClassOf(parties: Parties, attribution: Attribution, roles: readonly Role[]): string | null {
  return parties.subject.host === null ? classOfAddress(parties, roles) : classOfHost(parties, attribution, roles);
}

function classOfAddress(parties: Parties, roles: readonly Role[]): string | null {
  const { apexes, isNameServer, isMailHost, feeds } = parties.facts;
  if (isParked(parties)) return 'registrar_parking';
  if (roles.includes('CDN')) return 'cdn';
  if (feeds.includes(TELLING_FEEDS.resolvers)) return 'service';
  if (apexes.length > CROWD) return 'multi_tenant_user_content';
  if (isNameServer) return 'nameserver';
  if (isMailHost) return 'mail';
  return apexes.length > 0 ? 'single_tenant' : null;
}

function classOfHost(parties: Parties, { certain }: Attribution, roles: readonly Role[]): string {
  const { facts, names, addresses } = parties;
  const [self] = partiesOf(names, 'SELF');
  if (facts.hostClass !== null) return facts.hostClass;
  if (isParked(parties)) return 'registrar_parking';
  if (facts.isNameServer) return 'nameserver';
  if (facts.isMailHost) return 'mail';
  if (self !== undefined && self.suffix !== null) return 'multi_tenant_user_content';
  if (roles.includes('CDN')) return 'cdn';
  if (certain.some(isServiceOfAlias)) return 'service';
  if (self !== undefined && self.operators.length > 0) return 'service';
  const isNowhere = partiesOf(addresses, 'SELF').length === 0 && facts.aliases.length === 0;
  return isNowhere ? 'unresolved' : 'single_tenant';
}

function isServiceOfAlias({ channel, part, category }: Attribution['certain'][number]): boolean {
  return channel === 'DELEGATED_TO' && part === 'ALIAS' && SERVICE_CATEGORIES.has(category);
}

/** A feed lists it, or a name server of its zone, as one of parked domains. */
function isParked({ facts, servers }: Parties): boolean {
  const feeds = [...facts.feeds, ...nearestServers(servers, 'NAMESERVER_FOR').flatMap((server) => server.feeds)];
  return feeds.includes(TELLING_FEEDS.parkedAddresses) || feeds.includes(TELLING_FEEDS.parkingServers);
}
