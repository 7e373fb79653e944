/** The roles of an operator for a host or an address (contract 4.4). */

import type { Attribution, Candidate } from './attribution.ts';
import { isCdnService } from './cdn-services.ts';
import type { Operator } from './operator.ts';
import { organisationSlug, vendorSlug } from './organisation.ts';
import type { AttributedAddress, AttributedName, Part, Parties } from './parties.ts';

/** The roles, in the order of the answer. */
export type Role = 'DNS_OPERATOR' | 'CDN' | 'ORIGIN_AS' | 'MAIL_RECEIVER' | 'REGISTRAR' | 'CLOUD_HOST' | 'EGRESS';

/** Returns the roles of the chosen operator; none if no operator is known. */
export function rolesOf(parties: Parties, { chosen, certain }: Attribution): readonly Role[] {
  if (chosen === null) return [];
  const { names, addresses, facts } = parties;
  const own = partiesOf(addresses, 'SELF');
  const { category, vendorId } = chosen;
  const roles: readonly (readonly [Role, boolean])[] = [
    ['DNS_OPERATOR', isRunBy(chosen, [...partiesOf(names, 'NAMESERVER'), ...partiesOf(addresses, 'NAMESERVER')])],
    ['CDN', isCdn(chosen, certain)],
    ['ORIGIN_AS', isRunBy(chosen, own, ({ channel }) => channel === 'ORIGIN_AS')],
    ['MAIL_RECEIVER', isRunBy(chosen, [...partiesOf(names, 'MAIL'), ...partiesOf(addresses, 'MAIL')])],
    ['REGISTRAR', facts.registrars.some((registrar) => vendorSlug(organisationSlug(registrar)) === vendorId)],
    ['CLOUD_HOST', (category === 'cloud' || category === 'hosting') && isRunBy(chosen, own)],
    ['EGRESS', own.some(({ egress }) => egress.includes(vendorId))],
  ];
  return roles.filter(([, has]) => has).map(([role]) => role);
}

/** An AS of a CDN announces more than the CDN, and its name servers serve more than what it fronts. */
function isCdn(chosen: Candidate, certain: readonly Candidate[]): boolean {
  if (chosen.channel === 'ORIGIN_AS' || chosen.part === 'NAMESERVER') return false;
  if (chosen.category === 'cdn') return true;
  return certain.some(({ vendorId, service }) => vendorId === chosen.vendorId && isCdnService(service));
}

function isRunBy(
  { vendorId }: Operator,
  parties: readonly (AttributedName | AttributedAddress)[],
  counts: (operator: Operator) => boolean = () => true,
): boolean {
  return parties.some(({ operators }) =>
    operators.some((operator) => operator.vendorId === vendorId && counts(operator)),
  );
}

/** The parties of one part. */
export function partiesOf<One extends { readonly part: Part }>(parties: readonly One[], part: Part): readonly One[] {
  return parties.filter((party) => party.part === part);
}
