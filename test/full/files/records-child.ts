/** A separate process that reads files with one bad record. Arguments: the first seed, the seed to stop at, the step, and the folder. */
import { join } from 'node:path';
import { neighboursIn } from '../../support/file-fuzz/record-run.ts';
import { seedFiles } from '../../support/file-fuzz/seed-files.ts';
import { report } from '../../support/file-fuzz/watched-runs.ts';

const [first = 0, end = 0, step = 1] = process.argv.slice(2, 5).map(Number);
const [, , , , , folder = ''] = process.argv;
const files = seedFiles();
const counts = { runs: 0, unharmed: 0, dependent: 0, 'no records': 0, faults: 0 };
for (let seed = first; seed < end; seed += step) {
  const file = files[seed % files.length];
  if (file === undefined) continue;
  report({ kind: 'begins', run: `seed ${seed}, ${file.path}` });
  const neighbours = await neighboursIn(file, seed, join(folder, String(seed % files.length)));
  counts.runs += 1;
  counts[typeof neighbours === 'string' ? neighbours : 'faults'] += 1;
  if (typeof neighbours !== 'string') report({ kind: 'fault', fault: neighbours.fault });
}
report({ kind: 'ends', counts });
process.disconnect?.();
