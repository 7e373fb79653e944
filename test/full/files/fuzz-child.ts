/** A separate process that reads mutated files. Arguments: the first seed, the seed to stop at, the step, and the folder for the files. */
import { join } from 'node:path';
import { caseOf, faultOfCase } from '../../support/file-fuzz/fuzz-run.ts';
import { seedFiles } from '../../support/file-fuzz/seed-files.ts';
import { report } from '../../support/file-fuzz/watched-runs.ts';

const [first = 0, end = 0, step = 1] = process.argv.slice(2, 5).map(Number);
const [, , , , , folder = ''] = process.argv;
const files = seedFiles();
const counts = { runs: 0, read: 0, refusedFiles: 0 };
for (let seed = first; seed < end; seed += step) {
  const fuzzCase = caseOf(seed, files);
  report({ kind: 'begins', run: `seed ${seed}, ${fuzzCase.how}` });
  const outcome = await faultOfCase(fuzzCase, join(folder, String(seed % files.length)));
  counts.runs += 1;
  counts[outcome.isRefused ? 'refusedFiles' : 'read'] += 1;
  if (outcome.fault !== null) report({ kind: 'fault', fault: outcome.fault });
}
report({ kind: 'ends', counts });
process.disconnect?.();
