import type { ActorRegister } from '../../loaders/feeds/actor-register.ts';
import { GatheredActors } from '../../loaders/import/gathered-actors.ts';
import { Batch } from '../../loaders/pipeline/batch.ts';
import type { Fact, SourceDeclaration } from '../../loaders/source.ts';
import { mispIntrusionSets, mispThreatActors } from '../../loaders/sources/actors/misp-groups.ts';
import { AUGUST_22, readSource, sampleInput } from './source-input.ts';

/** A source and a file of the sample. */
export type SampleFile = readonly [source: SourceDeclaration, file: string];

/** The galaxy of MISP and that of MITRE ATT&CK, in the order in which the sample has them. */
export const GALAXIES: readonly SampleFile[] = [
  [mispThreatActors, 'actors/galaxy_threat-actor.json.gz'],
  [mispIntrusionSets, 'actors/galaxy_mitre-intrusion-set.json.gz'],
];

/** What these files state one after the other, and the groups that the graph knows then. */
export async function readOneByOne(files: readonly SampleFile[]) {
  const gathered = new GatheredActors();
  const facts: Fact[] = [];
  for (const [source, file] of files) {
    const read = await readSource(source, await sampleInput(file), AUGUST_22, gathered.register());
    const batch = new Batch({ source: source.id, part: '', observedAt: AUGUST_22, approximate: false });
    for (const fact of read.facts) batch.add(fact);
    gathered.note(batch);
    facts.push(...read.facts);
  }
  return { facts, actors: gathered.register() };
}

/** The groups that the graph knows once the galaxies of the sample are loaded. */
export async function sampleActors(): Promise<ActorRegister> {
  return (await readOneByOne(GALAXIES)).actors;
}
