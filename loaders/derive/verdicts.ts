/**
 * The verdict of everything that feeds list, kept on its node (contract 1.5). Evidence is gathered, judged and written by
 * one statement a batch: nothing travels but names.
 */
import { fixedAsOf } from '../../engine/as-of.ts';
import type { Database } from '../../engine/database/database.ts';
import { VERDICT_AS_OF_SETTING, WANTING_SETTING } from '../../engine/verdict/as-of.ts';
import { DECISIVE_KEYS } from '../../engine/verdict/stored.ts';
import { chunksOf } from '../pipeline/chunks.ts';
import { readSetting, writeSetting } from '../pipeline/settings.ts';
import type { Scope } from '../pipeline/touched.ts';
import { JUDGED, type Judged } from './verdict-kinds.ts';
import { verdictScope } from './verdict-scope.ts';
import { concernedPageText, concernedText, reconcileText } from './verdict-text.ts';
import { wantingThreatLayers } from './wanting-layers.ts';
import type { DerivationWriter } from './writer.ts';

/** Nodes that one statement judges. */
const BATCH = 2_000;

/** Brings the stored verdicts up to date with what was touched; with everything where the instant has been moved. */
export async function deriveVerdicts(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const told = await fixedAsOf(database, writer.asOf);
  const asOf = (told ?? new Date()).getTime();
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  const isMoved = last === null || (told !== null && last !== String(asOf));
  const wanting = await wantingThreatLayers(database, new Date(asOf));
  // Where the clock tells the time each reconcile has its own: that alone is no difference.
  const isIgnored = (key: string) => told === null && key === 'verdictAsOf';
  const compared = ({ keys }: Judged) => keys.filter((key) => !isIgnored(key));
  const scopeOf = async (label: string) => (isMoved ? 'all' : verdictScope(writer, label));
  await reconcile(writer, scopeOf, { asOf, wanting, compared });
  await keepInstant(database, asOf, wanting);
}

/**
 * Judges everything that is listed as of an instant and writes the verdicts that change by it: what only grows older by
 * less than its score shows is left alone. Answers how many were written.
 */
export async function reconcileAges(writer: DerivationWriter, asOf: Date): Promise<number> {
  const wanting = await wantingThreatLayers(writer.database, asOf);
  const compared = ({ keys }: Judged) => keys.filter((key) => DECISIVE_KEYS.includes(key));
  await reconcile(writer, async () => 'all', { asOf: asOf.getTime(), wanting, compared });
  await keepInstant(writer.database, asOf.getTime(), wanting);
  return writer.tally.nodesWritten;
}

/** Told last: a reconcile that dies is begun anew by the next. */
async function keepInstant(database: Database, asOf: number, wanting: readonly string[]): Promise<void> {
  await writeSetting(database, WANTING_SETTING, wanting.join(','));
  await writeSetting(database, VERDICT_AS_OF_SETTING, String(asOf));
}

/** How stored and computed verdicts are compared. */
interface Comparison {
  /** Epoch ms. */
  readonly asOf: number;
  readonly wanting: readonly string[];
  /** A verdict is written when one of these properties differs. */
  readonly compared: (judged: Judged) => readonly string[];
}

async function reconcile(writer: DerivationWriter, scopeOf: (label: string) => Promise<Scope>, how: Comparison) {
  for (const judged of JUDGED) {
    const text = reconcileText(judged);
    const parameters = { asOf: BigInt(how.asOf), wanting: how.wanting, compared: how.compared(judged) };
    for await (const names of concerned(writer.database, judged, await scopeOf(judged.label))) {
      const [row] = await writer.run(text, { input: { ...parameters, names } });
      const written = Array.isArray(row?.names) ? row.names.map(String) : [];
      writer.count({ nodesWritten: written.length });
      writer.touched.noteNodes(judged.label, written);
    }
  }
}

/** Of the nodes of a scope those that are to be judged, in batches: a statement that nothing needs is not even planned. */
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
