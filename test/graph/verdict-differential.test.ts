import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../engine/database/database.ts';
import { contextOf } from '../../verdicts/context.ts';
import type { Evidence, VerdictKind } from '../../verdicts/evidence.ts';
import { evidenceLines } from '../../verdicts/evidence-lines.ts';
import { explanation } from '../../verdicts/explanation.ts';
import { judge } from '../../verdicts/judge.ts';
import { cveBlock, listedBlock, networkBlock, type StoredBlock } from '../../verdicts/stored.ts';
import { AS_OF } from '../support/evidence.ts';
import { anyEvidence } from '../support/generated-evidence.ts';
import { schemaDatabase } from '../support/graph.ts';

/** Evidences that are judged by both models; 100,000 once before a rule moves from one to the other. */
const CASES = Number(process.env.VERDICT_CASES ?? 2_000);
const BATCH = 2_000;

/** The kinds that each text of the old model judges. */
const OLD_MODEL: Readonly<Record<string, readonly VerdictKind[]>> = {
  network: ['network'],
  asn: ['asn'],
  listed: ['ip', 'domain', 'url', 'hash', 'tls', 'crypto', 'cve'],
};

let database: Database;

beforeAll(async () => {
  database = await schemaDatabase();
});

it(`the model in TypeScript judges ${CASES} generated evidences as the one in Cypher does`, async () => {
  const seed = Number(process.env.VERDICT_SEED ?? Date.now() % 2 ** 31);
  const cases = fc.sample(anyEvidence, { numRuns: CASES, seed });
  for (const [name, kinds] of Object.entries(OLD_MODEL)) {
    const text = await readFile(new URL(`../data/verdict-model/${name}.cypher`, import.meta.url), 'utf8');
    const own = cases.filter(({ kind }) => kinds.includes(kind));
    for (let start = 0; start < own.length; start += BATCH) {
      const batch = own.slice(start, start + BATCH);
      const expected = await oldAnswers(text, batch);
      for (const [at, evidence] of batch.entries()) {
        const context = `seed ${seed}: ${written(evidence)}`;
        const [old, now] = [shortened(expected[at]), shortened(answerTo(evidence))];
        expect(now.v, context).toSatisfy((v) => isAsNear(v, old?.v));
        expect({ ...now, v: null }, context).toEqual({ ...old, v: null });
        expect(written({ ...now, v: null }), context).toBe(written({ ...old, v: null }));
      }
    }
  }
}, 3_600_000);

/** Java before 19 writes some FLOATs with a digit more than tells them apart. */
function shortened<Value>(value: Value): Value;
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\d+\.\d{15,}(?:E-?\d+)?/g, (digits) => String(Number(digits)));
  if (Array.isArray(value)) return value.map(shortened);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

/** The exponential function of the two languages may differ in its last digit, which no answer shows. */
function isAsNear(one: unknown, other: unknown): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-13 * Math.max(1, Math.abs(other));
}

interface Answer extends Readonly<Record<string, unknown>> {
  readonly v: unknown;
}

const nameOf = ({ kind, properties }: Evidence) =>
  kind === 'network' && properties.family === 6 ? '2001:db8::/32' : `the-${kind}`;

/** What the new model says, in the driver's types. */
function answerTo(evidence: Evidence): Answer {
  const verdict = judge(evidence, AS_OF);
  const name = nameOf(evidence);
  const { feedCount, threatFeedCount, nonThreatFeedCount, firstSeen, lastSeen } = verdict;
  return {
    ...verdict,
    feedCount: BigInt(feedCount),
    threatFeedCount: BigInt(threatFeedCount),
    nonThreatFeedCount: BigInt(nonThreatFeedCount),
    firstSeen: firstSeen === null ? null : BigInt(firstSeen),
    lastSeen: lastSeen === null ? null : BigInt(lastSeen),
    explanation: explanation(name, evidence, verdict),
    context: contextOf(evidence, verdict),
    some: evidenceLines(evidence, verdict),
    all: evidenceLines(evidence, verdict, { isFull: true }),
    block: blockOf(evidence),
  };
}

function blockOf(evidence: Evidence): StoredBlock | null {
  const verdict = judge(evidence, AS_OF, { account: false });
  if (evidence.kind === 'cve') return cveBlock(verdict);
  if (evidence.kind === 'network') return networkBlock(evidence, verdict, AS_OF);
  return evidence.kind === 'asn' ? null : listedBlock(evidence, verdict, AS_OF);
}

async function oldAnswers(text: string, batch: readonly Evidence[]): Promise<Answer[]> {
  const all = batch.map((evidence) => ({ name: nameOf(evidence), evidence: asCypher(evidence) }));
  const session = database.session('READ');
  try {
    const { records } = await session.run(text, { input: { all, asOf: BigInt(AS_OF) } });
    const answers: Answer[] = [];
    for (const record of records) {
      const { at, verdict: judged, ...more } = record.toObject();
      answers[Number(at)] = { ...judged, ...more };
    }
    return answers;
  } finally {
    await session.close();
  }
}

/** Evidence as the fragments in Cypher gathered it: whole numbers as INTEGER. */
function asCypher(evidence: Evidence): Readonly<Record<string, unknown>> {
  return {
    ...evidence,
    wanting: evidence.degradedLayers,
    neighbours: whole(evidence.neighbours),
    rank: whole(evidence.rank),
    listings: evidence.listings.map((listing) => ({
      ...listing,
      firstSeen: whole(listing.firstSeen),
      lastSeen: whole(listing.lastSeen),
      observedAt: whole(listing.observedAt),
    })),
    properties: propertiesOf(evidence),
  };
}

function propertiesOf(evidence: Evidence): Readonly<Record<string, unknown>> {
  if (evidence.kind === 'url') return { hosts: whole(evidence.properties.hosts) };
  if (evidence.kind === 'network') {
    const { family, length, bad, suspicious } = evidence.properties;
    const counted = family === 6 ? Math.min(length, 64) : length;
    return {
      ...evidence.properties,
      family: whole(family),
      weight: bad + 0.5 * suspicious,
      units: 2 ** ((family === 4 ? 32 : 48) - counted),
      addresses: family === 4 ? BigInt(2 ** (32 - length)) : 2 ** (128 - length),
    };
  }
  if (evidence.kind !== 'asn') return { ...evidence.properties };
  const { exposure, isBulletproof } = evidence.properties;
  if (exposure === null) return { isBulletproof };
  const floats = ['bad48s', 'suspicious48s', 'listed48s', 'newShare'];
  return {
    ...Object.fromEntries(
      Object.entries(exposure).map(([key, value]) => [
        key,
        typeof value === 'number' && !floats.includes(key) ? whole(value) : value,
      ]),
    ),
    asn: 'AS64500',
    isBulletproof,
  };
}

function whole(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

/** A value to the byte: keys in order, INTEGER and FLOAT told apart, and -0 from 0. */
function written(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (typeof inner === 'bigint') return `INTEGER ${inner}`;
    if (Object.is(inner, -0)) return 'FLOAT -0';
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
