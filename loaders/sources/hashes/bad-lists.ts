import type { SourceDeclaration } from '../../source.ts';
import { type FeedRow, listFeed } from '../threats/list-feed.ts';

const ROWS: readonly FeedRow[] = [
  {
    id: 'known-bad-hashes',
    name: 'Known-bad hashes',
    category: 'Malware Distribution',
    weight: 1.5,
    evidence: { entries: 'reported', reliability: 'verified' },
    title: 'Malicious files of your list',
    publisher: 'the operator',
    licence: "the operator's own",
    homePage: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html',
    url: null,
    lists: 'hashes',
    part: (fileName) => fileName,
  },
  {
    id: 'virusshare-md5',
    name: 'VirusShare',
    category: 'Malware Distribution',
    weight: 1.5,
    evidence: { entries: 'reported', reliability: 'automated' },
    title: 'MD5 of the samples of VirusShare',
    publisher: 'VirusShare',
    licence: 'read https://virusshare.com/about before you pass it on',
    homePage: 'https://virusshare.com/hashes',
    // One file for every 65,536 samples: VirusShare_00000.md5 and so on.
    url: null,
    lists: 'hashes',
    part: (fileName) => /VirusShare_\d{5}/i.exec(fileName)?.[0] ?? fileName,
    cadenceHours: 720,
  },
];

/** Plain lists of malicious files. */
export const badHashLists: readonly SourceDeclaration[] = ROWS.map(listFeed);
