import { readLookUps } from '../facts/look-ups.ts';
import { DEGRADED_LAYERS_SETTING } from '../facts/reconciled.ts';
import { loadedSuffixes } from '../facts/suffix-list.ts';
import { type AsOfSetting, fixedAsOf } from '../store/as-of.ts';
import type { Database } from '../store/database.ts';
import { judge } from '../verdicts/judge.ts';
import type { JudgedLabel } from '../verdicts/kinds.ts';
import { type Comparison, NETWORK_KEYS, networkBlock, type StoredBlock } from '../verdicts/stored.ts';
import { ensureNodes } from './derive/reconcile.ts';
import { namesInside, namesOf } from './derive/scope.ts';
import { reconcileBlocks } from './derive/stored-verdicts.ts';
import { closeChanges } from './derive/tier-changes.ts';
import { JUDGED } from './derive/verdict-kinds.ts';
import { DerivationWriter } from './derive/writer.ts';
import { LoadLock } from './pipeline/lock.ts';
import { deleteOrphans } from './pipeline/orphans.ts';
import { readSetting } from './pipeline/settings.ts';
import { type Scope, Touched } from './pipeline/touched.ts';

/** What an override is about, and whether it decides its verdict. */
export interface Overridden {
  readonly label: JudgedLabel;
  readonly name: string;
  /** True if the indicator needs a node, so that exports list it. */
  readonly isDecided: boolean;
}

/** Nodes that one transaction judges. */
const BATCH = 1_000;

/**
 * Judges one indicator, and what it covers, again after its override changed, and stores the verdicts: for the fixed instant of the graph,
 * else for now. It waits for a running derivation. An indicator that only an override had is deleted with it.
 */
export async function judgeOverridden(
  database: Database,
  { label, name, isDecided }: Overridden,
  given?: AsOfSetting,
): Promise<void> {
  const lock = await LoadLock.acquire(database, 'derivation', { purpose: `judging ${name} again`, wait: true });
  try {
    const asOf = ((await fixedAsOf(database, given)) ?? new Date()).getTime();
    const layers = (await readSetting(database, DEGRADED_LAYERS_SETTING)) ?? '';
    const judging = {
      asOf,
      degradedLayers: layers.split(',').filter((layer) => layer !== ''),
      lookUps: await readLookUps(database),
    };
    const cause = { source: 'override', observedAt: Date.now() };
    const suffixes = await loadedSuffixes(database);
    const writer = new DerivationWriter(database, Touched.nothing(), { lock, cause, suffixes });
    if (isDecided) await ensureNodes(writer, label, [name]);
    const judgeAll = async (concerned: JudgedLabel, names: Scope, comparison: Comparison) => {
      const { keys, block } = storedAs(concerned);
      const batches = namesOf(database, concerned, names, BATCH);
      await reconcileBlocks(writer, { label: concerned, keys, judging, comparison }, batches, async (things) =>
        things.map(({ evidence }) => block(evidence, asOf)),
      );
    };
    await judgeAll(label, new Set([name]), 'any');
    for await (const covered of coveredBy(database, label, name))
      await judgeAll(covered.label, covered.names, 'any-but-instant');
    if (!isDecided) await writer.transaction((transaction) => deleteOrphans(transaction, label, [name]));
    await closeChanges(writer);
  } finally {
    await lock.release();
  }
}

/** Returns what a decision about an indicator covers besides itself: the networks and addresses in a network, the `www` of a domain. */
async function* coveredBy(
  database: Database,
  label: JudgedLabel,
  name: string,
): AsyncGenerator<{ readonly label: JudgedLabel; readonly names: Scope }> {
  if (label === 'HOSTNAME') yield { label, names: new Set([`www.${name}`]) };
  if (label !== 'PREFIX') return;
  for (const inside of ['PREFIX', 'IPV4', 'IPV6'] as const)
    yield { label: inside, names: await namesInside(database, inside, new Set([name])) };
}

type Evidence = Parameters<typeof judge>[0];

/** Returns what a label stores of a verdict. */
function storedAs(label: JudgedLabel): {
  readonly keys: readonly string[];
  readonly block: (evidence: Evidence, asOf: number) => StoredBlock;
} {
  const judged = JUDGED.find((each) => each.label === label);
  if (judged !== undefined) {
    const { keys, block } = judged;
    return { keys, block: (evidence, asOf) => block(evidence, judge(evidence, asOf, { account: false }), asOf) };
  }
  return {
    keys: NETWORK_KEYS,
    block: (evidence, asOf) => {
      if (evidence.kind !== 'network') throw new Error(`no override is about the label ${label}`);
      return networkBlock(evidence, judge(evidence, asOf, { account: false }), asOf);
    },
  };
}
