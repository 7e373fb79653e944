/**
 * The verdicts of networks and ASNs (contract 5.5), kept on PREFIX, ANNOUNCED_PREFIX and ASN. Judged by the fragments that
 * answer queries, one statement a batch; only differences are written.
 */
import { readAsOf } from '../../engine/as-of.ts';
import { networkMap } from '../../engine/verdict/aggregate/network.ts';
import { VERDICT_AS_OF_SETTING, WANTING_SETTING } from '../../engine/verdict/as-of.ts';
import { readSetting } from '../pipeline/settings.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { type AgedAsns, agedAsns, noteAged } from './aggregate-ageing.ts';
import { asnScope, networkScope, spaceScope } from './aggregate-scope.ts';
import { ANNOUNCED_VERDICTS, ASN_DENSITY, ASN_SIGNALS, ASN_VERDICTS, NETWORK_VERDICTS } from './aggregate-text.ts';
import { deriveSpaces } from './asn-exposures.ts';
import { namesOf } from './scope.ts';
import type { DerivationWriter, StoredRow } from './writer.ts';

/** Nodes that one statement judges. */
const BATCH = 1_000;

/** Brings the verdicts of networks and ASNs up to date with what was touched, and with the time that has passed. */
export async function deriveAggregates(writer: DerivationWriter): Promise<void> {
  const how = await instant(writer);
  const aged = await agedAsns(writer.database, Number(how.asOf));
  await judge(writer, 'PREFIX', await networkScope(writer, 'PREFIX'), (names) =>
    writer.run(NETWORK_VERDICTS, { input: { ...how, blocks: names.map(networkMap) } }),
  );
  await judge(writer, 'ANNOUNCED_PREFIX', await networkScope(writer, 'ANNOUNCED_PREFIX'), (names) =>
    writer.run(ANNOUNCED_VERDICTS, { input: { names } }),
  );
  const spaces = unionOf(await spaceScope(writer), aged.spaces);
  if (!isNothing(spaces)) await deriveSpaces(writer, spaces, Number(how.asOf));
  await deriveAsns(writer, how, aged);
  await noteAged(writer.database, Number(how.asOf));
}

/** First how dense each AS is by itself: by that its neighbours are judged, so that no score depends on itself. */
async function deriveAsns(writer: DerivationWriter, how: Instant, aged: AgedAsns): Promise<void> {
  const scope = unionOf(await asnScope(writer), aged.signals);
  const crossed = new Set<string>();
  await judge(writer, 'ASN', scope, async (names) => {
    const rows = await writer.run(ASN_DENSITY, { input: { ...how, names } });
    for (const { neighbours } of rows) for (const name of listOf(neighbours)) crossed.add(name);
    return rows;
  });
  const wider = unionOf(scope, crossed);
  await judge(writer, 'ASN', wider, (names) => writer.run(ASN_SIGNALS, { input: { ...how, names } }));
  await judge(writer, 'ASN', wider, (names) => writer.run(ASN_VERDICTS, { input: { ...how, names } }));
}

/** Runs a statement over the names of a scope; it returns the names of the nodes that it has written as `names`. */
async function judge(
  writer: DerivationWriter,
  label: string,
  scope: Scope,
  run: (names: readonly string[]) => Promise<readonly StoredRow[]>,
): Promise<void> {
  for await (const names of namesOf(writer.database, label, scope, BATCH)) {
    const written = (await run(names)).flatMap((row) => listOf(row.names));
    writer.count({ nodesWritten: written.length });
  }
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** What every statement is told. */
interface Instant {
  /** Epoch ms. */
  readonly asOf: bigint;
  readonly wanting: readonly string[];
}

/** The instant of the reconcile that has just run, and the layers that it found wanting. */
async function instant({ database, asOf }: DerivationWriter): Promise<Instant> {
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  const told = await readAsOf(database, asOf);
  const wanting = (await readSetting(database, WANTING_SETTING)) ?? '';
  return {
    asOf: BigInt(last ?? told.getTime()),
    wanting: wanting.split(',').filter((layer) => layer !== ''),
  };
}
