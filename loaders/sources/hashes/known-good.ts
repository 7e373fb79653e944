/** Files that are known to be harmless: reference feeds that limit what other feeds say about them (contract 5.2, rule 6). */
import { foldFileHash } from '../../../schema/keys/index.ts';
import { type CsvRow, csvRecords } from '../../formats/csv-records.ts';
import { listLines } from '../../formats/list-lines.ts';
import { listedIn } from '../../formats/listings.ts';
import {
  WARNING_LIST,
  warningListDate,
  warningListEntries,
  warningListFields,
  warningListUrl,
} from '../../formats/misp-warninglist.ts';
import {
  type Fact,
  type FeedDeclaration,
  type PublishedFields,
  type ReadContext,
  RefusedRecord,
  type SourceDeclaration,
} from '../../source.ts';

type Hashes = Readonly<Partial<Record<'md5' | 'sha1' | 'sha256', string>>>;

function referenceFeed(id: string, name: string): FeedDeclaration {
  return {
    id,
    name,
    category: 'Reference Data',
    weight: 0,
    evidence: { entries: 'active', reliability: 'verified' },
  };
}

/** Returns one file as a node for each of its hashes. Each node has all of them. */
function* knownGoodFacts(feed: FeedDeclaration, hashes: Hashes, context: ReadContext): Iterable<Fact> {
  for (const [algorithm, name] of Object.entries(hashes)) {
    const node = { label: 'FILE_HASH', name };
    yield { kind: 'node', ...node, properties: { algorithm, ...hashes, isKnownGood: true } };
    yield listedIn(feed, node, {}, context);
  }
}

function hashesOf(...texts: readonly (string | undefined)[]): Hashes {
  const folded = texts
    .filter((text) => text !== undefined && text.trim() !== '')
    .map((text) => foldFileHash(text ?? ''));
  return Object.fromEntries(folded.map(({ algorithm, name }) => [algorithm, name]));
}

const NSRL_FIELDS: PublishedFields = {
  'SHA-256': { becomes: 'the file, and its other names; sha256 in RDSv3' },
  'SHA-1': { becomes: 'the file, and its other names; sha1 in RDSv3' },
  MD5: { becomes: 'the file, and its other names; md5 in RDSv3' },
  CRC32: { leftOut: 'a checksum that other files share' },
  FileName: { leftOut: 'the name in one product: it names no file, since others have it too' },
  FileSize: { leftOut: 'the size: the digests identify the file' },
  ProductCode: { leftOut: 'the product, by its number in another file of the edition' },
  OpSystemCode: { leftOut: 'the system, by its number in another file of the edition' },
  SpecialCode: { becomes: 'a choice: M is malicious, and no known-good file' },
};
const NSRL = referenceFeed('nsrl-rds', 'NSRL Reference Data Set');

/** Files of published software, by NIST. The list also contains a few malicious ones, with the special code `M`; these are skipped. */
export const nsrlRds: SourceDeclaration<CsvRow> = {
  id: NSRL.id,
  title: 'National Software Reference Library: files of published software',
  publisher: 'NIST',
  licence: 'public domain',
  homePage: 'https://www.nist.gov/itl/ssd/software-quality-group/national-software-reference-library-nsrl',
  // Editions are images of many gigabytes. NSRLFile.txt is one file inside, or an export of the database of RDSv3.
  defaultUrl: null,
  format:
    'CSV with header: RDSv2 "SHA-1","MD5","CRC32","FileName",...,"SpecialCode"; or FILE of RDSv3 "sha256","sha1","md5",...',
  cadenceHours: 2160,
  fields: NSRL_FIELDS,
  layer: 'hashes',
  verified: 'specification',
  feed: NSRL,
  read: (input) => csvRecords(input),
  *facts({ line, value }, context) {
    if (value.SpecialCode?.trim() === 'M') return;
    const hashes = hashesOf(value['SHA-256'] ?? value.sha256, value['SHA-1'] ?? value.sha1, value.MD5 ?? value.md5);
    if (Object.keys(hashes).length === 0)
      throw new RefusedRecord(line, 'expected the columns SHA-1 and MD5, or sha256');
    yield* knownGoodFacts(NSRL, hashes, context);
  },
};

const OWN = referenceFeed('known-good-hashes', 'Known-good hashes');

/** An operator's own list, such as the output of `sha256sum` for a golden image. */
export const knownGoodHashes: SourceDeclaration<string> = {
  id: OWN.id,
  title: 'Your known-good files',
  publisher: 'the operator',
  licence: "the operator's own",
  homePage: 'https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html',
  defaultUrl: null,
  format: 'text: an MD5, SHA-1 or SHA-256 a line, a file name after it or not (as sha256sum prints); `#` comments',
  cadenceHours: 720,
  fields: {
    hash: { becomes: 'the known-good file' },
    'file name': { leftOut: 'where the file was: it names no file, since another may be there tomorrow' },
    comment: { leftOut: 'words for a human reader' },
  },
  layer: 'hashes',
  verified: 'specification',
  feed: OWN,
  part: (fileName) => fileName,
  read: (input) => listLines(input),
  facts: ({ value }, context) => knownGoodFacts(OWN, hashesOf(value.split(/\s/)[0]), context),
};

/** Folder of the list in the project, and its content. */
const MISP_ROWS: readonly (readonly [folder: string, name: string])[] = [
  ['common-ioc-false-positive', 'Hashes that are often listed by mistake (Florian Roth)'],
  ['empty-hashes', 'Hashes of empty files'],
  ['ti-falsepositives', 'Hashes that threat reports list by mistake'],
];

/** Warning lists of hashes. Hashes of algorithms other than MD5, SHA-1 and SHA-256 are refused. */
export const mispKnownGood: readonly SourceDeclaration<string>[] = MISP_ROWS.map(([folder, name]) => {
  const feed = referenceFeed(`misp-${folder}`, name);
  return {
    ...WARNING_LIST,
    id: feed.id,
    title: `${name} (MISP warning list)`,
    defaultUrl: warningListUrl(folder),
    fields: warningListFields('the hash of a known-good file'),
    layer: 'hashes',
    verified: 'real file',
    feed,
    dateOf: warningListDate,
    read: warningListEntries,
    facts: ({ value }, context) => knownGoodFacts(feed, hashesOf(value), context),
  };
});
