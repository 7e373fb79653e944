import { z } from 'zod';
import { REGISTRATION_STATUSES } from '../../views/indicators/registration-status.ts';
import { RISK_LEVELS } from '../../views/indicators/reputation.ts';
import { ADDRESS_VIEW } from './address-schema.ts';
import { HISTORIES } from './history-schema.ts';
import {
  day,
  instant,
  LINKS,
  METADATA,
  names,
  PIVOTS,
  QUERY,
  ROUTING,
  RPKI,
  score,
  THREAT_LISTINGS,
  text,
  VERDICT,
} from './shared-schemas.ts';
import { WHOIS_RECORD } from './whois-schema.ts';

/** Status of a registration. */
export const STATUS = z
  .enum(REGISTRATION_STATUSES)
  .describe(
    'of the registrable domain; nxdomain: the last DNS query did not find it; unknown: it was not looked up since it expired',
  );

const component = (description: string) => score(description).nullable();
const scores = (description: string) => z.record(z.string(), score('verdict score')).describe(description);

const REPUTATION = z
  .object({
    risk_score: score('the larger of the composite score and the verdict score of the domain itself'),
    blacklists: names('threat feeds that list the domain'),
    domain_reputation: z.object({
      overall_score: component('weighted sum of the components; null if nothing has an address'),
      risk_level: z.enum(RISK_LEVELS).describe('the verdict in one word: clean only for benign and benign-allowlisted'),
      domain_ip_score: component('mean over the addresses of the domain; null if it has none'),
      nameserver_ip_score: component('mean over the addresses of its name servers'),
      mailserver_ip_score: component('mean over the addresses of its mail servers'),
      scoring_method: z.literal('composite_infrastructure'),
      weights: z.object({ domain: z.number(), nameservers: z.number(), mailservers: z.number() }),
      details: z.object({
        domain_ips: names('addresses of the domain'),
        domain_ip_scores: scores('by address'),
        nameserver_domains: names('name servers of the domain or of the nearest zone above it'),
        nameserver_ips: names('their addresses'),
        nameserver_ip_scores: scores('by address'),
        mailserver_domains: names('mail servers'),
        mailserver_ips: names('their addresses'),
        mailserver_ip_scores: scores('by address'),
      }),
    }),
  })
  .meta({ id: 'DomainReputation' });

const DNS = z
  .object({
    arecords: names('IPv4 addresses, including those of the names that it is an alias of'),
    aaaa_records: names('IPv6 addresses'),
    mx_records: names('priority and host'),
    ns_records: names('name servers'),
    txt_records: names('texts'),
    cname_records: names('names that it is an alias of'),
    alias_records: names('names that its DNS provider resolves in its place; not a CNAME'),
  })
  .meta({ id: 'DnsRecords' });

const DNS_DETAILS = z
  .record(
    z.string(),
    z.array(
      z.object({
        value: z.string(),
        ttl: z.int().nullable().describe('seconds'),
        priority: z.int().nullable().optional().describe('of MX records'),
        first_seen: instant('first sighting'),
        last_seen: instant('newest sighting'),
        source: text('source of the record'),
      }),
    ),
  )
  .describe('by record type: A, AAAA, MX, NS, TXT, CNAME, ALIAS, SOA, CAA, SRV, DS, PTR')
  .meta({ id: 'DnsDetails' });

const SSL = z
  .object({
    active: z.boolean().nullable().describe('whether a certificate is valid now; null if none is known'),
    chain: z.array(
      z.object({
        subject: text('common name'),
        issuer: text('distinguished name of the issuer'),
        serial_number: text('hexadecimal digits'),
        not_before: day('start of validity'),
        not_after: day('end of validity'),
        sans: names('names in the certificate'),
        sha256: text('null if its source does not give it'),
        key_algorithm: text('type and size of the key'),
        is_ca: z.boolean(),
      }),
    ),
    total_certificates: z.int().min(0).nullable().describe('null if no certificates are loaded'),
  })
  .meta({ id: 'DomainCertificates' });

/** The block `relationships` of a domain. */
export const DOMAIN_RELATIONSHIPS = z
  .object({
    incoming_links: LINKS,
    outgoing_links: LINKS,
    related_domains: names('by registrant, address, name and links, the most closely related first, at most 100'),
    shared_infrastructure: names('addresses of the domain'),
  })
  .meta({ id: 'DomainRelationships' });

/** The body about a domain (contract rest.md 1.1). */
export const DOMAIN_ANSWER = z
  .object({
    query: QUERY,
    summary: z.object({
      domain_name: z.string(),
      registrar: text('registrar'),
      status: STATUS,
      registration_date: day('original registration'),
      expiration_date: day('expiry of the registration'),
      organization: text('registrant'),
      location: text('of the registrant, else of the address that represents the domain'),
      dns_provider: text('the first of its name servers'),
      risk_score: score('as reputation.risk_score'),
      total_links_in: z.int().min(0).nullable().describe('null if no links are loaded'),
      total_links_out: z.int().min(0).nullable(),
    }),
    verdict: VERDICT,
    registration: WHOIS_RECORD.nullable().describe('of the registrable domain; null if none is stored'),
    dns: DNS,
    reputation: REPUTATION,
    security: z.object({ threat_listings: THREAT_LISTINGS }),
    relationships: DOMAIN_RELATIONSHIPS,
    pivots: PIVOTS,
    dns_details: DNS_DETAILS.optional().describe('with include=dns_details'),
    ssl: SSL.optional().describe('with include=ssl_details'),
    routing: ROUTING.optional().describe('with include=routing'),
    history: HISTORIES.optional().describe('with include=history'),
    rpki: RPKI.optional().describe('with include=rpki'),
    ip_intelligence: z.record(z.string(), ADDRESS_VIEW).optional().describe('with include=ip_intelligence: by address'),
    metadata: METADATA,
  })
  .meta({ id: 'DomainEnrichment' });
