import { REFUSALS_KEPT } from '../../../loaders/pipeline/collect.ts';
import { fold } from '../../../schema/keys/index.ts';
import { LABELS } from '../../../schema/labels.ts';
import type { FileReading } from './file-reading.ts';

/** Characters of a refusal: a load stores a hundred of them, and shows them to its operator. */
const LONGEST_REASON = 2_000;

const KEY_KINDS = new Map(LABELS.map(({ label, key }) => [label, key]));

/** Returns what is wrong with a reading, whatever the file was; null if nothing is. */
export function faultOf(reading: FileReading): string | null {
  return countFault(reading) ?? wordFault(reading) ?? nameFault(reading);
}

/** Every record that the reader yields is counted once: as accepted, refused or left out. */
function countFault({ refusal, tally, yielded, records }: FileReading): string | null {
  if (refusal !== null) return null;
  const { read, refused, leftOut, leftOutParts, sound, refusals } = tally;
  if (read !== yielded) return `${yielded} records were yielded, and ${read} counted`;
  const accepted = read - refused - leftOut;
  if (accepted < 0 || accepted > records.length) return `${accepted} of ${records.length} records with facts`;
  if (sound > refused) return `${sound} of ${refused} refused records are sound`;
  if (refusals.length !== Math.min(REFUSALS_KEPT, refused + leftOutParts))
    return `${refusals.length} reasons for ${refused} refused records and ${leftOutParts} parts`;
  return null;
}

/** Every refusal names a line and has a reason in words. */
function wordFault({ refusal, tally }: FileReading): string | null {
  const words = [...(refusal === null ? [] : [refusal]), ...tally.refusals];
  const bad = words.find(
    (text) => text.trim() === '' || /\[object |(?<!received )\bundefined\b|is not a function|Cannot read/.test(text),
  );
  if (bad !== undefined) return `a refusal that says nothing: ${bad}`;
  const long = words.find((text) => text.length > LONGEST_REASON);
  if (long !== undefined) return `a refusal of ${long.length} characters: ${long.slice(0, 300)}`;
  return tally.refusals.find((text) => !/^line [1-9]\d*: ./s.test(text)) ?? null;
}

/** Every node has its name in normal form: the same thing under two names is two nodes. */
function nameFault({ batches }: FileReading): string | null {
  for (const { nodes } of batches)
    for (const [label, rows] of nodes) {
      const kind = KEY_KINDS.get(label);
      if (kind === undefined) continue;
      for (const name of rows.keys()) {
        const folded = folding(kind, name);
        if (folded !== name)
          return `${label} ${JSON.stringify(name.slice(0, 200))}: its normal form is ${JSON.stringify(folded.slice(0, 200))}`;
      }
    }
  return null;
}

function folding(kind: Parameters<typeof fold>[0], name: string): string {
  try {
    return fold(kind, name).name;
  } catch (error) {
    return `none (${error instanceof Error ? error.message : String(error)})`;
  }
}
