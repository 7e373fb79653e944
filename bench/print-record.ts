/** `npm run bench:record`: the figures that `bench:guard` recorded last, and those before them, with the ratio of both. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RECORDS } from './guard/records.ts';

const records = RECORDS.parse(JSON.parse(await readFile(join(import.meta.dirname, 'record.json'), 'utf8')));
const [last, before] = Object.entries(records).reverse();
if (last === undefined) console.log('bench/record.json has no figures: npm run bench:guard writes them');
else {
  const [commit, figures] = last;
  console.log(`${'request'.padEnd(66)} ${before?.[0].padStart(9) ?? ''} ${commit.padStart(9)}   ratio`);
  for (const [name, figure] of Object.entries(figures)) {
    const old = before?.[1][name];
    const ratio = old === undefined ? '' : (figure / old).toFixed(2).padStart(7);
    console.log(`${name.padEnd(66)} ${String(old ?? '').padStart(9)} ${String(figure).padStart(9)} ${ratio}`);
  }
}
