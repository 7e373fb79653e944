/** The risk scores of many domains, each as in its enrichment (contract rest.md 0.5). */

import { numberOf, rowsOf, textOf } from '../../facts/stored-values.ts';
import { zonesOf } from '../../schema/keys/index.ts';
import { ADDRESSES, addressOf } from './dns.ts';
import { MAIL_SERVERS, NAME_SERVERS, serversOf } from './infrastructure.ts';
import { riskScoreOf } from './reputation.ts';
import { ask, type ProjectionSources } from './sources.ts';

/** The nearest zone among the zones of `subject`. */
const ZONE = `head(COLLECT { UNWIND range(0, size(subject.zones) - 1) AS level MATCH (z:HOSTNAME {name: subject.zones[level]})
    WHERE EXISTS { (z)<-[:NAMESERVER_FOR]-() } RETURN z ORDER BY level LIMIT 1 })`;

/** Reads `$input.subjects`, names with their zones; a row for each. */
const SCORES_TEXT = `UNWIND $input.subjects AS subject
OPTIONAL MATCH (h:HOSTNAME {name: subject.name})
WITH subject, h, h AS n, ${ZONE} AS zone
RETURN subject.name AS name, coalesce(h.verdictScore, 0.0) AS score,
  ${ADDRESSES} AS addresses,
  ${NAME_SERVERS} AS nameservers,
  ${MAIL_SERVERS} AS mailservers`;

/** The risk scores of folded names, 0 to 100, by name: one round trip for all, so send some hundred at a time. */
export async function readDomainScores(
  sources: ProjectionSources,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const suffixes = await sources.suffixes();
  const subjects = names.map((name) => ({ name, zones: zonesOf(name, suffixes) }));
  const rows = await ask(sources, SCORES_TEXT, { subjects });
  return new Map(
    rows.map((row) => {
      const scored = { score: numberOf(row.score) ?? 0, ...serversOf(row) };
      return [textOf(row.name) ?? '', riskScoreOf(rowsOf(row.addresses).map(addressOf), scored)];
    }),
  );
}
