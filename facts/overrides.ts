/** The overrides of analysts as texts of facts gather them. */
import { z } from 'zod';
import type { Row } from '../store/database.ts';
import type { Evidence, OperatorStatement } from '../verdicts/evidence.ts';
import { evidenceAt } from '../verdicts/evidence-at.ts';

/** Condition on an override `o`: it holds now. It ends in real time, whatever instant the verdicts of the graph are judged for. */
const HOLDS = 'coalesce(o.until > timestamp(), true)';
const BY_SUBJECT = 'USING INDEX SEEK o:OVERRIDE(subject)';
/** Decisions about networks: their names begin with the label, so that an index finds them without reading the others. */
const OF_NETWORKS = `USING INDEX o:OVERRIDE(name) WHERE o.name STARTS WITH 'PREFIX ' AND o.act <> 'note' AND ${HOLDS}`;
const COVERING = 'o {.act, .by, .reason, .until, through: o.subject}';
const SMALLEST = `WITH o ORDER BY o.start DESC, o.end LIMIT 1 RETURN ${COVERING}`;

/** Column: the overrides of what is called `thing.name`, whatever its label. */
export const OVERRIDES_COLUMN = `COLLECT { MATCH (o:OVERRIDE {subject: thing.name}) ${BY_SUBJECT} WHERE ${HOLDS}
    RETURN o {.label, .act, .by, .reason, .until} } AS overrides`;

/** Column: the decision about the smallest network that holds the address with the order key `thing.key`. */
export const NETWORK_OVERRIDE_COLUMN = `COLLECT { MATCH (o:OVERRIDE) ${OF_NETWORKS} AND o.start <= thing.key AND o.end >= thing.key ${SMALLEST} } AS covering`;

/** Column: the decision about the smallest network around the one that begins at `thing.start` and has `thing.length` bits. */
export const WIDER_OVERRIDE_COLUMN = `COLLECT { MATCH (o:OVERRIDE) ${OF_NETWORKS} AND o.start <= thing.start AND o.end >= thing.start
    AND toInteger(split(o.subject, '/')[1]) < thing.length ${SMALLEST} } AS covering`;

/** Column: the decision about the registrable domain `domain` whose `www` the host `thing` is. */
export const DOMAIN_OVERRIDE_COLUMN = `COLLECT { MATCH (o:OVERRIDE {subject: domain.name}) ${BY_SUBJECT}
    WHERE o.label = 'HOSTNAME' AND thing.name = 'www.' + domain.name AND o.act <> 'note' AND ${HOLDS} RETURN ${COVERING} } AS covering`;

/** Condition on a node `n`: an override is about it. */
export const IS_OVERRIDDEN = `EXISTS { MATCH (o:OVERRIDE {subject: n.name}) ${BY_SUBJECT} WHERE o.label IN labels(n) AND ${HOLDS} }`;

/** Condition on an address or a network `n`: a decision about a network covers its first address. */
export const IS_IN_OVERRIDDEN_NETWORK = `EXISTS { MATCH (o:OVERRIDE) ${OF_NETWORKS} AND o.start <= n.orderKey AND o.end >= n.orderKey }`;

/** Condition on a host `n`: a decision about its registrable domain covers it, because it is the `www` of that. */
export const IS_WWW_OF_OVERRIDDEN = `n.name = 'www.' + n.apex
  AND EXISTS { MATCH (o:OVERRIDE {subject: n.apex}) ${BY_SUBJECT} WHERE o.label = 'HOSTNAME' AND o.act <> 'note' AND ${HOLDS} }`;

const statement = z.object({
  act: z.enum(['block', 'allow', 'note']),
  by: z.string(),
  reason: z.string().nullable(),
  until: z.number().nullable(),
});

const columns = z.object({
  overrides: z.array(statement.extend({ label: z.string() })).nullish(),
  covering: z.array(statement.extend({ through: z.string() })).nullish(),
});

/** Returns the overrides in those columns of a row of a label, the nearest first: that of the indicator itself, then one that covers it. */
export function overridesIn(row: Row, label: string): readonly OperatorStatement[] {
  const { overrides, covering } = columns.parse(row);
  const own = overrides?.filter((override) => override.label === label) ?? [];
  return [...own.map(({ act, by, reason, until }) => ({ act, by, reason, until })), ...(covering ?? [])];
}

/** Returns the evidence with the overrides in its row, and without what has ended at an instant, epoch ms. */
export function withOverrides(evidence: Evidence, label: string, row: Row, asOf: number): Evidence {
  const overrides = overridesIn(row, label);
  return evidenceAt(overrides.length === 0 ? evidence : { ...evidence, overrides }, asOf);
}
