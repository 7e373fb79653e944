/** Judges networks and ASNs (contract 5.5). PREFIX, ANNOUNCED_PREFIX and ASN hold their verdicts. */
import { z } from 'zod';
import { readLookUps } from '../../facts/look-ups.ts';
import { DEGRADED_LAYERS_SETTING, VERDICT_AS_OF_SETTING } from '../../facts/reconciled.ts';
import type { Judging } from '../../facts/source.ts';
import { readStored, type StoredThing } from '../../facts/stored.ts';
import { cidrRange } from '../../schema/keys/index.ts';
import { roundHalfUp } from '../../schema/round-half-up.ts';
import { readAsOf } from '../../store/as-of.ts';
import type { Database, Reader } from '../../store/database.ts';
import { NOTHING_COUNTED, threatDensity } from '../../verdicts/asn.ts';
import type { Evidence, EvidenceOf } from '../../verdicts/evidence.ts';
import { judge } from '../../verdicts/judge.ts';
import { type AnnouncedAddresses, ASN_KEYS, asnBlock, NETWORK_KEYS, networkBlock } from '../../verdicts/stored.ts';
import { readSetting } from '../pipeline/settings.ts';
import { isNothing, type Scope, unionOf } from '../pipeline/touched.ts';
import { type AgedAsns, agedAsns, noteAged } from './aggregate-ageing.ts';
import { asnScope, listedAsns, networkScope, spaceScope } from './aggregate-scope.ts';
import {
  ANNOUNCED_ADDRESSES,
  ANNOUNCED_VERDICTS,
  ASN_SIGNALS,
  BAD_DENSITY,
  CONCERNED_NETWORKS,
  NEIGHBOURS,
  STORE_DENSITIES,
  STORED_DENSITIES,
} from './aggregate-text.ts';
import { deriveSpaces } from './asn-exposures.ts';
import { readerOf } from './read-ahead.ts';
import { namesOf } from './scope.ts';
import { reconcileBlocks } from './stored-verdicts.ts';
import { closeChanges } from './tier-changes.ts';
import type { DerivationWriter } from './writer.ts';

/** Nodes that one transaction judges. */
const BATCH = 1_000;

/** Updates the verdicts of networks and ASNs after changes, and after the time that has passed. */
export async function deriveAggregates(writer: DerivationWriter): Promise<void> {
  const { database } = writer;
  const judging = await lastJudging(writer);
  const { asOf } = judging;
  const aged = await agedAsns(database, asOf);
  // Listings age even without a load: once a day all networks are judged again, and so is each listed AS.
  await deriveNetworks(writer, aged.isNewDay ? 'all' : await networkScope(writer, 'PREFIX'), judging);
  const announced = await networkScope(writer, 'ANNOUNCED_PREFIX');
  for await (const names of namesOf(database, 'ANNOUNCED_PREFIX', announced, BATCH)) {
    await write(writer, ANNOUNCED_VERDICTS, { names });
  }
  const spaces = unionOf(await spaceScope(writer), aged.spaces);
  if (!isNothing(spaces)) await deriveSpaces(writer, spaces, asOf);
  await deriveAsns(writer, judging, aged);
  await noteAged(database, asOf);
  await closeChanges(writer);
}

async function deriveNetworks(writer: DerivationWriter, scope: Scope, judging: Judging): Promise<void> {
  const how = { label: 'PREFIX', keys: NETWORK_KEYS, judging, comparison: 'any-but-instant' } as const;
  await reconcileBlocks(writer, how, concernedNetworks(writer.database, scope), async (things) =>
    things.map(({ evidence }) => {
      const ofNetwork = ofKind(evidence, 'network');
      return networkBlock(ofNetwork, judge(ofNetwork, judging.asOf, { account: false }), judging.asOf);
    }),
  );
}

/** Returns, in batches, the networks of a scope that may have listings. */
async function* concernedNetworks(database: Database, scope: Scope): AsyncGenerator<readonly string[]> {
  for await (const names of namesOf(database, 'PREFIX', scope, BATCH)) {
    const blocks = names.map((name) => ({ name, ...cidrRange(name) }));
    const rows = await database.read({ text: CONCERNED_NETWORKS, parameters: { input: { blocks } } });
    if (rows.length > 0) yield rows.map(({ name }) => String(name));
  }
}

/**
 * Judges ASNs. The density of each AS comes first, from its own space only, and its neighbours are judged by it: so no score depends on
 * itself.
 */
async function deriveAsns(writer: DerivationWriter, judging: Judging, aged: AgedAsns): Promise<void> {
  const { database } = writer;
  const scope = unionOf(await asnScope(writer), aged.signals);
  const crossed = new Set<string>();
  for await (const names of namesOf(database, 'ASN', scope, BATCH)) {
    for (const name of await deriveDensities(writer, names, judging)) crossed.add(name);
  }
  const wider = unionOf(scope, crossed);
  for await (const names of namesOf(database, 'ASN', wider, BATCH)) {
    await write(writer, ASN_SIGNALS, { names, asOf: BigInt(judging.asOf), badDensity: BAD_DENSITY });
  }
  await deriveAsnVerdicts(writer, aged.isNewDay ? unionOf(wider, await listedAsns(database)) : wider, judging);
}

/** Stores the densities of ASNs. Returns the neighbours of each AS whose density reached or left the level that counts. */
async function deriveDensities(
  writer: DerivationWriter,
  names: readonly string[],
  judging: Judging,
): Promise<readonly string[]> {
  const { written, neighbours } = await writer.transaction(async (transaction) => {
    const reader = readerOf(transaction);
    const rows = (await readDensities(reader, names, judging)).filter(({ stored, density }) => stored !== density);
    if (rows.length === 0) return { written: 0, neighbours: [] };
    await transaction.run(STORE_DENSITIES, { input: { rows: rows.map(({ name, density }) => ({ name, density })) } });
    const crossed = rows.filter(({ stored, density }) => (stored ?? 0) >= BAD_DENSITY !== density >= BAD_DENSITY);
    const parameters = { input: { names: crossed.map(({ name }) => name) } };
    return { written: rows.length, neighbours: await reader.read({ text: NEIGHBOURS, parameters }) };
  });
  writer.count({ nodesWritten: written });
  return neighbours.map(({ name }) => String(name));
}

/** Reads the stored and the new density of each AS that announces something; the stored one is null if there is none. */
async function readDensities(reader: Reader, names: readonly string[], judging: Judging) {
  const parameters = { input: { names } };
  const stored = densities.parse(await reader.read({ text: STORED_DENSITIES, parameters }));
  const known = new Map(stored.map(({ name, density }) => [name, density]));
  const things = await readStored(reader, 'ASN', [...known.keys()], [], judging);
  return things.map(({ name, evidence }) => ({
    name,
    stored: known.get(name) ?? null,
    density: threatDensity(ofKind(evidence, 'asn').properties.exposure ?? NOTHING_COUNTED),
  }));
}

const densities = z.array(z.object({ name: z.string(), density: z.number().nullable() }));

/** Stores the verdicts of the ASNs that announce something, and of those that a feed lists. */
async function deriveAsnVerdicts(writer: DerivationWriter, scope: Scope, judging: Judging): Promise<void> {
  const { asOf } = judging;
  const batches = namesOf(writer.database, 'ASN', scope, BATCH);
  const how = { label: 'ASN', keys: ASN_KEYS, judging, comparison: 'any-but-instant' } as const;
  await reconcileBlocks(writer, how, batches, async (things, reader) => {
    const addresses = await readAnnouncedAddresses(reader, things);
    return things.map(({ name, evidence }) => {
      const ofAsn = ofKind(evidence, 'asn');
      const verdict = judge(ofAsn, asOf, { account: false });
      return asnBlock(ofAsn, verdict, asOf, addresses.get(name) ?? NO_ADDRESSES);
    });
  });
}

const NO_ADDRESSES: AnnouncedAddresses = { worstLevel: null, maxScore: null, meanScore: null };

const announcedAddresses = z.array(
  z.object({
    name: z.string(),
    worstLevel: z.string().nullable(),
    maxScore: z.number().nullable(),
    meanScore: z.number().nullable(),
  }),
);

async function readAnnouncedAddresses(
  reader: Reader,
  things: readonly StoredThing[],
): Promise<Map<string, AnnouncedAddresses>> {
  const parameters = { input: { names: things.map(({ name }) => name) } };
  const rows = announcedAddresses.parse(await reader.read({ text: ANNOUNCED_ADDRESSES, parameters }));
  return new Map(
    rows.map(({ name, meanScore, ...scores }) => [
      name,
      { ...scores, meanScore: meanScore === null ? null : roundHalfUp(meanScore, 2) },
    ]),
  );
}

/** Narrows evidence to the kind of its label. */
function ofKind<Kind extends 'network' | 'asn'>(evidence: Evidence, kind: Kind): EvidenceOf<Kind>;
function ofKind(evidence: Evidence, kind: 'network' | 'asn'): Evidence {
  if (evidence.kind !== kind) throw new Error(`evidence on ${evidence.kind} where ${kind} was read`);
  return evidence;
}

/** Runs a statement over some names. The statement returns the names of the nodes that it wrote as `names`. */
async function write(writer: DerivationWriter, text: string, input: Readonly<Record<string, unknown>>): Promise<void> {
  const [row] = await writer.run(text, { input });
  writer.count({ nodesWritten: Array.isArray(row?.names) ? row.names.length : 0 });
}

/** Reads the instant of the last reconcile, and the layers that it found degraded. */
async function lastJudging({ database, asOf }: DerivationWriter): Promise<Judging> {
  const last = await readSetting(database, VERDICT_AS_OF_SETTING);
  const instant = await readAsOf(database, asOf);
  const layers = (await readSetting(database, DEGRADED_LAYERS_SETTING)) ?? '';
  return {
    asOf: last === null ? instant.getTime() : Number(last),
    degradedLayers: layers.split(',').filter((layer) => layer !== ''),
    lookUps: await readLookUps(database),
  };
}
