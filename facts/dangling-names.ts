import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import type { Reader } from '../store/database.ts';
import { namesBelow } from './names-below.ts';
import { readByName } from './read-by-name.ts';

/** Text of `readAliasesOfHosts`. */
export const ALIASES_OF_HOSTS = {
  list: 'hosts',
  text: cypherText(
    'UNWIND $input.hosts AS domain',
    namesBelow(new Cypher.Raw('EXISTS { (n)-[:ALIAS_OF]->() }')),
    `RETURN domain.name AS name, isCut, [n IN below | n.name] AS below,
  EXISTS { (:HOSTNAME {name: domain.name})-[:ALIAS_OF]->() } AS isAlias,
  EXISTS { (:HOSTNAME {name: domain.name})-[:RESOLVES_TO]->() } AS hasAddress`,
  ),
  row: z.object({
    name: z.string(),
    isCut: z.boolean(),
    below: z.array(z.string()),
    isAlias: z.boolean(),
    hasAddress: z.boolean(),
  }),
};

/** A host, and the names under it that are aliases; `isCut` says that there are more. */
export type AliasesOfHost = z.output<typeof ALIASES_OF_HOSTS.row>;

/** The aliases of hosts, with `under` those of at most `most` names under each. */
export function readAliasesOfHosts(
  reader: Reader,
  names: Iterable<string>,
  { under, most }: { readonly under: boolean; readonly most: number },
): Promise<ReadonlyMap<string, AliasesOfHost>> {
  const things = [...names].map((name) => ({ name, below: under ? name : null }));
  return readByName(reader, ALIASES_OF_HOSTS, things, { most: BigInt(most) });
}

/** Text of `readAliasTargets`. */
export const ALIAS_TARGETS = {
  list: 'names',
  text: `UNWIND $input.names AS name
MATCH (n:HOSTNAME {name: name})
RETURN name, n.apex AS apex, n.nxdomainAt AS missingAt,
  COLLECT { MATCH (n)-[r:RESOLVES_TO|ALIAS_OF]->() WITH coalesce(r.lastSeen, r.observed_at) AS seen
    WHERE seen IS NOT NULL RETURN seen ORDER BY seen DESC LIMIT 1 }[0] AS resolvedAt,
  n.zoneObservedAt IS NOT NULL OR n.txtRecords IS NOT NULL OR n.caaRecords IS NOT NULL OR n.srvRecords IS NOT NULL
      OR n.tlsaRecords IS NOT NULL OR n.svcbRecords IS NOT NULL OR n.httpsRecords IS NOT NULL
    OR EXISTS { (n)<-[:CHILD_OF|MAIL_FOR]-() } OR EXISTS { (n)-[:ALIAS_OF|RESOLVES_TO]->() } AS hasRecords`,
  row: z.object({
    name: z.string(),
    apex: z.string().nullable(),
    missingAt: z.number().nullable(),
    resolvedAt: z.number().nullable(),
    hasRecords: z.boolean(),
  }),
};

/**
 * A name that an alias points at: its registrable domain, when DNS last said that there is no such name (`missingAt`) and when it was last
 * seen to resolve, epoch ms; `hasRecords` says whether anything is known at the name or below it.
 */
export type AliasTarget = z.output<typeof ALIAS_TARGETS.row>;

/** One row a stored name. */
export function readAliasTargets(reader: Reader, names: Iterable<string>): Promise<ReadonlyMap<string, AliasTarget>> {
  return readByName(reader, ALIAS_TARGETS, [...names]);
}
