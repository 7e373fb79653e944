import { type Variant, variantsOf } from '../../procedures/variants/generate.ts';
import { gatherInTurns } from '../../procedures/variants/in-turns.ts';
import type { LookalikeMethod } from '../../procedures/variants/method.ts';
import { METHODS_BY_CONFIDENCE } from '../../procedures/variants/methods.ts';
import { type RegisteredName, registeredName } from '../../procedures/variants/registered-name.ts';
import { storedAmong, TLDS_TEXT } from '../../procedures/variants/stored-names.ts';
import { type Suffixes, suffixesUnder } from '../../procedures/variants/suffixes.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import type { SimilarParams, Technique } from './similar-request.ts';
import { addedSuffixes, techniqueMethods } from './techniques.ts';

/** A name that may be taken for another. */
export interface SimilarName {
  readonly name: string;
  /** The first of the techniques asked for that makes it. */
  readonly technique: Technique;
  /** 0 to 1. */
  readonly confidence: number;
  /** Whether the graph has it. */
  readonly isStored: boolean;
}

/**
 * All names that the techniques make of a name, each once: those of the graph first, then one of each technique in turn; in
 * both the most confident first.
 */
export async function similarNames(
  { reader, suffixes: loaded }: Pick<ProjectionSources, 'reader' | 'suffixes'>,
  of: RegisteredName,
  { techniques, technique_config: config }: SimilarParams,
): Promise<SimilarName[]> {
  const rows = await reader.read({ text: TLDS_TEXT });
  const tlds = new Set([...rows.map(({ name }) => String(name)), ...addedSuffixes(config)]);
  const suffixes = suffixesUnder([...tlds], await loaded());
  const made = new Map<string, Omit<SimilarName, 'name' | 'isStored'>>();
  for (const technique of techniques) {
    const { methods, takes } = techniqueMethods(technique, config);
    const asked = METHODS_BY_CONFIDENCE.filter(({ name }) => methods.includes(name));
    const isTwice = technique === 'bitsquatting' && config.bitsquatting.max_bit_flips === 2;
    const variants = await gatherInTurns(isTwice ? twice(of, suffixes, asked) : variantsOf(of, suffixes, asked));
    for (const variant of variants) {
      if (made.has(variant.name) || !takes(variant, of)) continue;
      made.set(variant.name, { technique, confidence: variant.method.confidence });
    }
  }
  const stored = await storedAmong(reader, 'HOSTNAME', [...made.keys()]);
  const names = [...made].map(([name, reported]) => ({ name, ...reported, isStored: stored.has(name) }));
  return [
    ...names.filter(({ isStored }) => isStored).sort(byConfidence),
    ...inTurn(
      techniques.map((technique) =>
        names.filter((name) => name.technique === technique && !name.isStored).sort(byConfidence),
      ),
    ),
  ];
}

function byConfidence(one: SimilarName, other: SimilarName): number {
  return other.confidence - one.confidence;
}

/** One of each list in turn, so that no technique keeps the others out of a limit. */
function inTurn<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1))).flat();
}

/** What a method makes, and then what it makes of that. */
function* twice(of: RegisteredName, suffixes: Suffixes, methods: readonly LookalikeMethod[]): Generator<Variant> {
  const first = [...variantsOf(of, suffixes, methods)];
  yield* first;
  for (const { name } of first) {
    const next = registeredName(name, suffixes.list);
    if (next === null) continue;
    for (const variant of variantsOf(next, suffixes, methods)) if (variant.name !== of.name) yield variant;
  }
}
