/** Where a mail address belongs, and what was registered with it. */
import { writeStringLiteral } from '../../../engine/parse/string-literal.ts';
import { textsOf } from '../../../facts/stored-values.ts';
import { cypherText } from '../../../store/cypher-text.ts';
import { type Context, worstFirst } from '../../../verdicts/context.ts';
import { isThreatListing } from '../../../verdicts/tally.ts';
import { ask, type ProjectionSources } from '../sources.ts';
import { readVerdicts } from '../verdict-block.ts';
import { listedNames, listedNamesClause } from './listed-names.ts';
import type { Found } from './summary.ts';
import type { Thing } from './thing.ts';

/** Domains whose roles of an address are looked at. */
const MOST_DOMAINS = 1_000;

/** Reads `$input.name`; one row. */
const EMAIL_TEXT = cypherText(
  'OPTIONAL MATCH (n:EMAIL {name: $input.name})',
  listedNamesClause('OPTIONAL MATCH (n)<-[:HAS_EMAIL]-(h:HOSTNAME)'),
  `RETURN listed, COLLECT { MATCH (n)<-[r:HAS_EMAIL]-(:HOSTNAME) WITH r LIMIT ${MOST_DOMAINS}
    RETURN DISTINCT coalesce(r.role, 'registrant') AS role ORDER BY role } AS roles`,
);

/** The block `summary` of a mail address. */
export interface EmailSummary {
  readonly domain: string;
  /** What it is in registrations of domains: registrant, admin, tech or abuse. */
  readonly roles: readonly string[];
}

/** The stored facts of a mail address; its domain, if listed, and listed domains of its registrant are in its context. */
export async function readEmailSummary(
  sources: ProjectionSources,
  { name, keys }: Thing,
): Promise<Found<EmailSummary>> {
  const domain = name.slice(name.lastIndexOf('@') + 1);
  const [key = name] = keys;
  const [[row = {}], verdicts] = await Promise.all([
    ask(sources, EMAIL_TEXT, { name: key }),
    readVerdicts(sources, [{ type: 'domain', name: domain }]),
  ]);
  const standing = verdicts.get(domain);
  const isListed = standing?.listings.some(isThreatListing) ?? false;
  return {
    summary: { domain, roles: textsOf(row.roles) },
    context: worstFirst([
      ...(isListed ? [listedDomain(domain, standing?.verdict.level ?? null)] : []),
      ...listedNames(row.listed, name, { label: 'EMAIL', key, edge: '<-[:HAS_EMAIL]-' }),
    ]),
  };
}

function listedDomain(domain: string, level: string | null): Context {
  const query = `MATCH (:HOSTNAME {name: ${writeStringLiteral(domain)}})-[l:LISTED_IN]->(f) RETURN f.name, l.category, l.seenUntil LIMIT 25`;
  return { kind: 'parent-listed', subject: domain, level, count: 1, example: domain, query };
}
