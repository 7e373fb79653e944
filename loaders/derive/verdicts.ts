/** Judges everything that feeds list, and stores the verdict on its node (contract 1.5). */

import { LOOK_UPS_SETTING, lookUpsText, readLookUps, WHOLE_SOURCES_SETTING, wholeText } from '../../facts/look-ups.ts';
import { DEGRADED_LAYERS_SETTING, VERDICT_AS_OF_SETTING } from '../../facts/reconciled.ts';
import type { Judging } from '../../facts/source.ts';
import { isLongAgo } from '../../schema/clock.ts';
import { fixedAsOf } from '../../store/as-of.ts';
import { chunksOf } from '../../store/batches.ts';
import type { Database } from '../../store/database.ts';
import { judge } from '../../verdicts/judge.ts';
import type { Comparison } from '../../verdicts/stored.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import type { Scope } from '../pipeline/touched.ts';
import { deriveFeedCoverage } from './feed-coverage.ts';
import { areSameGrounds, presentLookUps } from './look-ups.ts';
import { missingLayers } from './missing-layers.ts';
import { reconcileBlocks } from './stored-verdicts.ts';
import { closeChanges } from './tier-changes.ts';
import { concernedPageText, concernedText, JUDGED, type Judged } from './verdict-kinds.ts';
import { verdictScope } from './verdict-scope.ts';
import type { DerivationWriter } from './writer.ts';

/** Nodes that one transaction judges. */
const BATCH = 2_000;

/** Updates the stored verdicts of what was touched, or of everything if the instant has been changed. */
export async function deriveVerdicts(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const fixed = await fixedAsOf(database, writer.asOf);
  const asOf = (fixed ?? new Date()).getTime();
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  const judging = await judgingAt(database, new Date(asOf));
  const isMoved =
    (await noteLayers(writer, judging)) ||
    last === null ||
    (fixed !== null ? last !== String(asOf) : isLongAgo(new Date(Number(last)), new Date(asOf)));
  const scopeOf = async (label: string) => (isMoved ? 'all' : verdictScope(writer, label));
  // Without a fixed instant each reconcile has its own time. A different time alone is no difference.
  await reconcile(writer, scopeOf, judging, fixed === null ? 'any-but-instant' : 'any');
  await deriveFeedCoverage(writer, new Date(asOf));
  await writeInstant(database, judging);
  await closeChanges(writer);
}

/**
 * Judges everything that is listed as of an instant, and writes the verdicts that change decisively. It skips those that only age by less
 * than a score shows. Returns how many it wrote.
 */
export async function reconcileAges(writer: DerivationWriter, asOf: Date): Promise<number> {
  const judging = await judgingAt(writer.database, asOf);
  await noteLayers(writer, judging);
  await reconcile(writer, async () => 'all', judging, 'decisive');
  await deriveFeedCoverage(writer, asOf);
  await writeInstant(writer.database, judging);
  await closeChanges(writer);
  return writer.tally.nodesWritten;
}

async function judgingAt(database: Database, asOf: Date): Promise<Judging> {
  const [degradedLayers, lookUps] = await Promise.all([missingLayers(database, asOf), presentLookUps(database, asOf)]);
  return { asOf: asOf.getTime(), degradedLayers, lookUps };
}

/**
 * Returns whether the set of degraded layers, or what the whole and fresh lists cover, has changed since the last reconcile. Clean verdicts
 * depend on it (contract 5.4), so everything is judged again; networks and ASNs by the part after this one.
 */
async function noteLayers(
  { database, touched }: DerivationWriter,
  { degradedLayers, lookUps }: Judging,
): Promise<boolean> {
  const isSame = (await readSetting(database, DEGRADED_LAYERS_SETTING)) === degradedLayers.join(',');
  if (isSame && areSameGrounds(await readLookUps(database), lookUps)) return false;
  for (const label of ['PREFIX', 'ASN']) touched.noteAll(label);
  return true;
}

/** Stores the instant. This comes last, so that the next run repeats a reconcile that died. */
async function writeInstant(database: Database, { asOf, degradedLayers, lookUps }: Judging): Promise<void> {
  await writeSetting(database, DEGRADED_LAYERS_SETTING, degradedLayers.join(','));
  await writeSetting(database, LOOK_UPS_SETTING, lookUpsText(lookUps));
  await writeSetting(database, WHOLE_SOURCES_SETTING, wholeText(lookUps));
  await writeSetting(database, VERDICT_AS_OF_SETTING, String(asOf));
}

async function reconcile(
  writer: DerivationWriter,
  scopeOf: (label: string) => Promise<Scope>,
  judging: Judging,
  comparison: Comparison,
): Promise<void> {
  const { asOf } = judging;
  for (const judged of JUDGED) {
    const { label, keys, block } = judged;
    await reconcileBlocks(
      writer,
      { label, keys, judging, comparison },
      concerned(writer.database, judged, await scopeOf(label)),
      async (things) => things.map(({ evidence }) => block(evidence, judge(evidence, asOf, { account: false }), asOf)),
      (written) => writer.touched.noteNodes(label, written),
    );
  }
}

/** Returns, in batches, the nodes of a scope that must be judged. A statement that is not needed is not even planned. */
async function* concerned(database: Database, judged: Judged, scope: Scope): AsyncGenerator<readonly string[]> {
  if (scope !== 'all') {
    for (const names of chunksOf([...scope].sort())) {
      const rows = await database.read({ text: concernedText(judged), parameters: { names } });
      yield* chunksOf(
        rows.map(({ name }) => String(name)),
        BATCH,
      );
    }
    return;
  }
  for (let after: string | undefined = ''; after !== undefined; ) {
    const parameters = { after, size: BigInt(BATCH) };
    const rows = await database.read({ text: concernedPageText(judged), parameters });
    const names = rows.map(({ name }) => String(name));
    if (names.length > 0) yield names;
    after = names.at(-1);
  }
}
