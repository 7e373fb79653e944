import type { AnchorVerdicts } from '../engine/anchor/anchor-verdicts.ts';
import { readEvidence } from '../facts/read.ts';
import type { Evidence } from '../verdicts/evidence.ts';
import { judge } from '../verdicts/judge.ts';
import { listedBlock, networkBlock, type StoredBlock } from '../verdicts/stored.ts';

/** Judges addresses and networks that are not stored as of the last reconcile; before the first one they have no verdict. */
export const anchorVerdicts: AnchorVerdicts = async (reader, label, names) => {
  const things = await readEvidence(
    reader,
    names.map((name) => ({ label, name })),
    0,
  );
  return new Map(
    things.flatMap(({ name, reconciledAt, evidence }) =>
      reconciledAt === null ? [] : [[name, propertiesOf(blockOf(evidence, reconciledAt))]],
    ),
  );
};

function blockOf(evidence: Evidence, asOf: number): StoredBlock {
  const verdict = judge(evidence, asOf, { account: false });
  return evidence.kind === 'network' ? networkBlock(evidence, verdict, asOf) : listedBlock(evidence, verdict, asOf);
}

function propertiesOf(block: StoredBlock): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(block).filter(([, value]) => value !== null));
}
