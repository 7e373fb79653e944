import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Three files in their published formats that meet in one address. */
export const SMALL_FILES = {
  'routing/ipasn.dat': '; IP-ASN32-DAT file\n45.155.205.0/24\t64500\n91.240.118.0/24\t64501\n',
  'feeds/ipsum.txt': '# Last update: Sat, 22 Aug 2026 03:00:29 +0200\n45.155.205.10\t5\n',
  'dns/hosts.txt': '# Update at: 2026-08-23 02:22:48\n45.155.205.10 www.example.com\n',
};

/** Their entries in `manifest.json`, in the order in which they are loaded. */
export const SMALL_MANIFEST = [
  { source: 'pyasn-ipasn', file: 'routing/ipasn.dat', observedAt: '2015-11-01', licence: 'MIT' },
  { source: 'stamparm-ipsum', file: 'feeds/ipsum.txt', observedAt: '2026-08-22', licence: 'Unlicense' },
  { source: 'ineo6-github-hosts', file: 'dns/hosts.txt', observedAt: '2026-08-22', licence: 'MIT' },
] as const;

/** A folder with these files and this `manifest.json`, as `sample/` is one. */
export async function sampleDirectory(
  manifest: unknown = SMALL_MANIFEST,
  files: Readonly<Record<string, string>> = SMALL_FILES,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'weft-sample-'));
  for (const [name, text] of Object.entries({ ...files, 'manifest.json': JSON.stringify(manifest) })) {
    const path = join(directory, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return directory;
}
