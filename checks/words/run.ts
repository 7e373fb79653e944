/**
 * `npm run words -- [PATH...] [--count]`: finds words that are not plain English in what people read, and fails where there are any. `--count`
 * prints how many there are, by word and by room.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFile, type Finding } from './check.ts';

const { values, positionals } = parseArgs({ options: { count: { type: 'boolean' } }, allowPositionals: true });

const tracked = execFileSync('git', ['ls-files', '-z', '--', ...positionals], { encoding: 'utf8', maxBuffer: 2 ** 26 });
const files = tracked.split('\0').filter((path) => existsSync(path) && statSync(path).isFile());
let found = 0;
const counts = { word: new Map<string, number>(), room: new Map<string, number>() };
for (const path of files) {
  const text = readFileSync(path, 'utf8');
  const findings = checkFile(path, text);
  found += findings.length;
  if (values.count) count(findings);
  else print(findings, text.split('\n'));
}
if (values.count) {
  for (const [title, byName] of Object.entries(counts)) {
    console.log(`by ${title}`);
    for (const [name, number] of [...byName].sort(([, one], [, other]) => other - one))
      console.log(`${number}\t${name}`);
  }
}
console.log(found === 0 ? 'no word to replace' : `${found} words to replace`);
process.exitCode = found === 0 ? 0 : 1;

function print(findings: readonly Finding[], lines: readonly string[]): void {
  for (const { path, line, word, use } of findings) {
    console.log(`${path}:${line}: ${word} -> use ${use}: ${lines[line - 1]?.trim() ?? ''}`);
  }
}

function count(findings: readonly Finding[]): void {
  for (const { path, word } of findings) {
    counts.word.set(word, (counts.word.get(word) ?? 0) + 1);
    const room = path.includes('/') ? path.slice(0, path.indexOf('/')) : '(root)';
    counts.room.set(room, (counts.room.get(room) ?? 0) + 1);
  }
}
