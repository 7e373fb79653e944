import { z } from 'zod';
import { DOMAIN_RELATIONSHIPS, STATUS } from '../indicators/domain-schema.ts';
import { ROUTING_ENTRY } from '../indicators/history-schema.ts';
import {
  ADDRESS_REPUTATION,
  ADDRESS_SUMMARY,
  day,
  IP_TYPE,
  ISP,
  METADATA_MEMBERS,
  names,
  SECURITY,
  score,
  text,
} from '../indicators/shared-schemas.ts';

const QUERY = { timestamp: z.iso.datetime(), response_time_ms: z.int().min(0) };
const ASNS = z.array(z.object({ asn: z.int(), name: text('short name') }));
const METADATA = z
  .object({
    ...METADATA_MEMBERS,
    api_version: z.string(),
  })
  .meta({ id: 'ViewMetadata' });

/** The view of an address (contract rest.md 4.1). */
export const ADDRESS_INTELLIGENCE = z
  .object({
    query: z.object({ ip: z.string(), ...QUERY }),
    summary: ADDRESS_SUMMARY.extend({
      total_dns_records: z.int().min(0).describe('number of records that lead to it or from it'),
    }),
    geolocation: z.object({
      country: z.object({ iso_code: text('ISO 3166-1'), name: text('in English'), confidence: z.number().nullable() }),
      city: z.object({ name: text('city') }),
      coordinates: z.object({
        latitude: z.number().nullable().describe('degrees'),
        longitude: z.number().nullable().describe('degrees'),
        accuracy_radius: z.int().nullable().describe('km'),
        time_zone: text('IANA name'),
      }),
    }),
    network: z.object({ prefixes: z.object({ announced: text('as a CIDR') }), asns: ASNS }),
    isp: ISP,
    relationships: z.object({
      ptr_records: names('its reverse names'),
      a_records: names('names that resolve to it'),
      related_ips: names('addresses of the same announced network that serve the same names'),
    }),
    reputation: ADDRESS_REPUTATION,
    security: SECURITY,
    validation: z.object({
      is_valid: z.boolean(),
      version: z.union([z.literal(4), z.literal(6)]),
      is_private: z.boolean().describe('always false: private addresses are not covered'),
      is_reserved: z
        .boolean()
        .describe(
          'whether it is in a block that IANA reserves and that is not reachable from outside, such as 100.64.0.0/10',
        ),
    }),
    history: z.object({ routing: z.array(ROUTING_ENTRY) }),
    asn_details: z.object({
      asn: z.int().nullable(),
      name: text('short name'),
      country: text('country of the registration'),
      prefixes: names('networks that it announces, the largest first, at most 100'),
    }),
    metadata: METADATA,
  })
  .meta({ id: 'AddressIntelligence' });

/** The view of a domain (contract rest.md 4.2). */
export const DOMAIN_INTELLIGENCE = z
  .object({
    query: z.object({ domain: z.string(), ...QUERY }),
    summary: z.object({
      domain: z.string(),
      registrar: text('registrar'),
      creation_date: day('original registration'),
      expiration_date: day('expiry of the registration'),
      status: STATUS,
      dns_provider: text('the first of its name servers'),
      risk_score: score('the same as in the enrichment of the domain'),
      total_links_in: z.int().min(0).nullable(),
      total_links_out: z.int().min(0).nullable(),
    }),
    whois: z.object({
      creation_date: day('original registration'),
      registrar: text('registrar'),
      registration: z.object({
        created: day('original registration'),
        updated: day('last modification'),
        expires: day('end'),
        status: names('status codes'),
        name_servers: names('name servers of the registration'),
        dnssec: text('unsigned or signedDelegation'),
      }),
      registrant: z.object({
        name: text('individual'),
        organization: text('owning organisation'),
        email: text('address'),
        phone: text('telephone'),
        country: text('country code'),
      }),
    }),
    dns: z.object({
      a_records: names('IPv4 addresses'),
      aaaa_records: names('IPv6 addresses'),
      mx_records: names('priority and host'),
      ns_records: names('name servers'),
      txt_records: names('texts'),
      cname_records: names('names that it is an alias of'),
      alias_records: names('names that its DNS provider resolves in its place; not a CNAME'),
    }),
    infrastructure: z.object({ ip_addresses: names('addresses'), asns: ASNS }),
    certificates: z.object({
      active: z
        .array(
          z.object({
            subject: text('common name'),
            issuer: text('issuer of the certificate'),
            not_before: day('start of validity'),
            not_after: day('end of validity'),
            sans: names('names in the certificate'),
            sha256: text('null if its source does not give it'),
          }),
        )
        .describe('newest first'),
    }),
    relationships: DOMAIN_RELATIONSHIPS,
    ip_intelligence: z.record(
      z.string(),
      z.object({
        ip_address: z.string(),
        organization: text('organization that runs it, registered it or has its network'),
        location: text('city and country'),
        risk_score: score('verdict score'),
        ip_type: IP_TYPE,
      }),
    ),
    metadata: METADATA,
  })
  .meta({ id: 'DomainIntelligence' });
