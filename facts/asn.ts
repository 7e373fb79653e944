/** The facts on AS. */
import Cypher from '@neo4j/cypher-builder';
import { z } from 'zod';
import { cypherText } from '../store/cypher-text.ts';
import { asnEvidence } from '../verdicts/asn-evidence.ts';
import { entries, OWN_ENTRIES } from './entries.ts';
import { EACH_THING, EVERY_COLUMN, storedThing } from './reconciled.ts';
import type { EvidenceSource } from './source.ts';

/** A value that was not computed yet counts as zero. */
const number = z
  .number()
  .nullable()
  .transform((value) => value ?? 0);
const numbers = z
  .array(z.number())
  .nullable()
  .transform((values) => values ?? []);
const texts = z
  .array(z.string())
  .nullable()
  .transform((values) => values ?? []);

const exposure = z.object({
  prefixCount: number,
  announcedIpv4: number,
  announced48s: number,
  bad: number,
  suspicious: number,
  descriptive: number,
  bad6: number,
  suspicious6: number,
  descriptive6: number,
  bad48s: number,
  listed48s: number,
  categories: texts,
  categoryCounts: numbers,
  worstPrefixes: texts,
  worstListed: numbers,
  worstDense: numbers,
  worstSizes: numbers,
  newShare: number,
  signals: number,
  neighbours: number,
  badNeighbours: number,
});

const shown = z.object({
  kind: z.string(),
  subject: z.string(),
  prefix: z.string().nullable(),
  prefixCount: number,
  peersSeeing: z.number().nullable(),
  firstSeen: z.number().nullable(),
  rpkiStatus: z.string().nullable(),
  aspaStatus: z.string().nullable(),
  confidence: z.number().nullable(),
  excuses: texts,
});

/** Maximum number of signals in one answer: the most likely ones. */
const MOST_SIGNALS = 2;

const facts = z.object({
  isStored: z.boolean(),
  entries,
  isBulletproof: z.boolean(),
  signals: z.array(shown),
  exposure: exposure.nullable(),
});

const COLUMNS = `${EVERY_COLUMN}, ${OWN_ENTRIES} AS entries, coalesce(n.isBulletproof, false) AS isBulletproof,
  COLLECT { MATCH (n)-[:SHOWS_SIGNAL]->(s:ROUTING_SIGNAL) WHERE NOT coalesce(s.isOver, false)
    RETURN s {.kind, .prefixCount, .peersSeeing, .firstSeen, .rpkiStatus, .aspaStatus, .confidence, .excuses,
      subject: split(s.name, '|')[2], prefix: head(s.prefixes)}
    ORDER BY s.confidence DESC, s.prefixCount DESC, s.name LIMIT ${MOST_SIGNALS} } AS signals`;

const EXPOSURE = new Cypher.NamedNode('x');

const exposureOf = () =>
  new Cypher.Case()
    .when(Cypher.isNotNull(EXPOSURE))
    .then(new Cypher.MapProjection(EXPOSURE, Object.keys(exposure.shape)));

/** AS: one seek each on ASN and ASN_EXPOSURE, whatever their size. */
export const ASN_FACTS: EvidenceSource = {
  texts: [
    cypherText(
      EACH_THING,
      storedThing('ASN'),
      'OPTIONAL MATCH (x:ASN_EXPOSURE {asn: thing.name})',
      new Cypher.Return(new Cypher.Raw(COLUMNS), [exposureOf(), 'exposure']),
    ),
  ],
  input: (name) => ({ name }),
  evidence: (row, { degradedLayers }) => asnEvidence(facts.parse(row), degradedLayers),
};
