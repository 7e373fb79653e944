import { z } from 'zod';
import type { Reader } from '../../store/database.ts';
import { ActorRegister, CURATED_REGISTER } from '../feeds/actor-register.ts';

const ACTORS = `MATCH (a:ACTOR) RETURN a.name AS name, coalesce(a.aliases, []) AS aliases, a.attackId AS attackId`;
const CLUSTERS = `MATCH (t:MISP_TAG) WHERE t.galaxyUuid IS NOT NULL
OPTIONAL MATCH (t)-[:ATTRIBUTED_TO]->(a:ACTOR)
WITH t, collect(a.name) AS actors
RETURN t.galaxyUuid AS uuid, t.name AS tag, CASE size(actors) WHEN 1 THEN actors[0] END AS actor`;

const ACTOR = z.object({
  name: z.string(),
  aliases: z.array(z.string()),
  attackId: z
    .string()
    .nullish()
    .transform((id) => id ?? undefined),
});
const CLUSTER = z.object({ uuid: z.string(), tag: z.string(), actor: z.string().nullable() });

/** Reads the groups, and the clusters of galaxies, in a graph: some thousand of each at most. */
export async function knownActors(database: Reader): Promise<ActorRegister> {
  const [actors, clusters] = await Promise.all([database.read({ text: ACTORS }), database.read({ text: CLUSTERS })]);
  if (actors.length === 0 && clusters.length === 0) return CURATED_REGISTER;
  return new ActorRegister(
    actors.map((row) => ACTOR.parse(row)),
    clusters.map((row) => CLUSTER.parse(row)),
  );
}
