/** What the operator does for the host, and what kind of host it is (contract 4.4). */
import { organisationSlug, vendorSlug } from '../../engine/attribution/organisation.ts';
import { partiesOf } from './attribution.ts';

/** Domains on one address from which on it serves whoever asks for room. */
const CROWD = 100;

/** Services that are CDNs of vendors who do more than that, as ranges and suffixes name them. */
const CDN_SERVICES = "['CLOUDFRONT', 'cloudfront.net', 'azureedge.net', 'azurefd.net']";

const runs = (list: string, condition: string): string =>
  `any(p IN ${list} WHERE any(o IN p.operators WHERE o.vendor_id = chosen.vendor_id${condition}))`;

const ROLES: Readonly<Record<string, string>> = {
  DNS_OPERATOR: `${runs(partiesOf('names', 'NAMESERVER'), '')} OR ${runs(partiesOf('addresses', 'NAMESERVER'), '')}`,
  CDN: `chosen.channel <> 'ORIGIN_AS' AND chosen.part <> 'NAMESERVER' AND (chosen.category = 'cdn' OR any(o IN certain WHERE o.vendor_id = chosen.vendor_id AND any(service IN ${CDN_SERVICES} WHERE o.service CONTAINS service)))`,
  ORIGIN_AS: runs(partiesOf('addresses', 'SELF'), " AND o.channel = 'ORIGIN_AS'"),
  MAIL_RECEIVER: `${runs(partiesOf('names', 'MAIL'), '')} OR ${runs(partiesOf('addresses', 'MAIL'), '')}`,
  REGISTRAR: `any(registrar IN known.registrars WHERE chosen.vendor_id IN COLLECT {
      WITH ${organisationSlug('registrar')} AS slug RETURN ${vendorSlug('slug')} })`,
  CLOUD_HOST: `chosen.category IN ['cloud', 'hosting'] AND ${runs(partiesOf('addresses', 'SELF'), '')}`,
  EGRESS: `any(p IN ${partiesOf('addresses', 'SELF')} WHERE chosen.vendor_id IN p.leaves)`,
};

/** Expression: the parts that `chosen` has for the host. */
export const ROLES_OF = `CASE WHEN chosen IS NULL THEN [] ELSE ${Object.entries(ROLES)
  .map(([role, condition]) => `CASE WHEN ${condition} THEN ['${role}'] ELSE [] END`)
  .join('\n      + ')} END`;

const APEXES =
  'size(reduce(apexes = [], apex IN known.apexes | CASE WHEN apex IN apexes THEN apexes ELSE apexes + apex END))';

/** Expression: the class of a bare address; null where nothing is known to be on it. */
const CLASS_OF_ADDRESS = `CASE
      WHEN known.isParked THEN 'registrar_parking'
      WHEN 'CDN' IN roles THEN 'cdn'
      WHEN known.isResolver THEN 'service'
      WHEN ${APEXES} > ${CROWD} THEN 'multi_tenant_user_content'
      WHEN known.isNameServer THEN 'nameserver'
      WHEN known.isMailHost THEN 'mail'
      WHEN size(known.apexes) > 0 THEN 'single_tenant' END`;

/** Expression: the class of a host. */
const CLASS_OF_HOST = `CASE
      WHEN known.hostClass IS NOT NULL THEN known.hostClass
      WHEN known.isParked THEN 'registrar_parking'
      WHEN known.isNameServer THEN 'nameserver'
      WHEN known.isMailHost THEN 'mail'
      WHEN names[0].suffix IS NOT NULL THEN 'multi_tenant_user_content'
      WHEN 'CDN' IN roles THEN 'cdn'
      WHEN any(o IN certain WHERE o.channel = 'DELEGATED_TO' AND o.part <> 'SELF' AND o.category IN ['saas', 'mail', 'media', 'ai', 'security']) THEN 'service'
      WHEN any(p IN ${partiesOf('names', 'SELF')} WHERE size(p.operators) > 0) THEN 'service'
      WHEN size(${partiesOf('addresses', 'SELF')}) = 0 AND NOT known.isAlias THEN 'unresolved'
      ELSE 'single_tenant' END`;

/** Expression: what kind of host it is. */
export const HOST_CLASS = `CASE WHEN entry.host IS NULL THEN ${CLASS_OF_ADDRESS} ELSE ${CLASS_OF_HOST} END`;
