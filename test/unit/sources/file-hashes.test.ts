import { describe, expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { HASHES_SOURCES } from '../../../loaders/sources/hashes/index.ts';
import { knownGoodHashes, nsrlRds } from '../../../loaders/sources/hashes/known-good.ts';
import { categoryDeclaration } from '../../../schema/categories.ts';
import { factLine } from '../../support/fact-lines.ts';
import { memoryInput, readSource, testDataInput } from '../../support/source-input.ts';

const MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
const SHA1 = 'da39a3ee5e6b4b0d3255bfef95601890afd80709';
const SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const LISTED = '{"weight":0}';
const V2 = '"SHA-1","MD5","CRC32","FileName","FileSize","ProductCode","OpSystemCode","SpecialCode"\n';

function declared(id: string): SourceDeclaration {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`${id} is not in the catalog`);
  return source;
}

describe('a known-good file', () => {
  it('A known-good file of the NSRL is under each of its hashes, which name each other', async () => {
    const row = `"${SHA1.toUpperCase()}","${MD5.toUpperCase()}","00000000","empty, ""really"".txt",0,1,"358",""\n`;
    const { facts, refusals } = await readSource(nsrlRds, V2 + row);
    expect(refusals).toEqual([]);
    expect(facts.map(factLine)).toEqual([
      `FILE_HASH ${SHA1} {"algorithm":"sha1","sha1":"${SHA1}","md5":"${MD5}","isKnownGood":true}`,
      `${SHA1} LISTED_IN FEED_SOURCE NSRL Reference Data Set ${LISTED}`,
      `FILE_HASH ${MD5} {"algorithm":"md5","sha1":"${SHA1}","md5":"${MD5}","isKnownGood":true}`,
      `${MD5} LISTED_IN FEED_SOURCE NSRL Reference Data Set ${LISTED}`,
    ]);
  });

  it('A known-good file of the NSRL may have a SHA-256, as in version 3; a file marked as malicious is not one', async () => {
    const v3 = `sha256,sha1,md5,file_name\n${SHA256},${SHA1},${MD5},empty\n`;
    const { facts } = await readSource(nsrlRds, v3);
    expect(facts.flatMap((fact) => (fact.kind === 'node' ? [fact.name] : []))).toEqual([SHA256, SHA1, MD5]);
    const malicious = `"${SHA1}","${MD5}","0","evil.exe",1,1,"358","M"\n`;
    expect(await readSource(nsrlRds, V2 + malicious)).toEqual({ records: 1, facts: [], refusals: [] });
  });

  it('A known-good file of an own list is a line of sha256sum, and each list is one part', async () => {
    const { facts } = await readSource(knownGoodHashes, `# image\n${SHA256}  ./empty file.txt\n${MD5}\n`);
    expect(facts.map(factLine)).toEqual([
      `FILE_HASH ${SHA256} {"algorithm":"sha256","sha256":"${SHA256}","isKnownGood":true}`,
      `${SHA256} LISTED_IN FEED_SOURCE Known-good hashes ${LISTED}`,
      `FILE_HASH ${MD5} {"algorithm":"md5","md5":"${MD5}","isKnownGood":true}`,
      `${MD5} LISTED_IN FEED_SOURCE Known-good hashes ${LISTED}`,
    ]);
    expect(knownGoodHashes.part?.('a.txt')).toBe('a.txt');
  });

  it('A known-good file of a warning list is an MD5, SHA-1 or SHA-256; other algorithms are refused by line', async () => {
    const file = await testDataInput('hashes/misp-warninglist_empty-hashes.json');
    const { facts, refusals } = await readSource(declared('misp-empty-hashes'), file);
    expect(facts.map(factLine)).toEqual(
      [
        ['md5', MD5],
        ['sha1', SHA1],
        ['sha256', SHA256],
      ].flatMap(([algorithm, name]) => [
        `FILE_HASH ${name} {"algorithm":"${algorithm}","${algorithm}":"${name}","isKnownGood":true}`,
        `${name} LISTED_IN FEED_SOURCE Hashes of empty files ${LISTED}`,
      ]),
    );
    expect(refusals.map(({ line }) => line)).toEqual([4, 5, 6]);
    expect(refusals[0]?.reason).toContain("'3::' is not a file hash");
  });

  it('A known-good file is in a reference feed, which is never a threat', () => {
    const known = HASHES_SOURCES.filter(({ layer }) => layer === 'hashes').map(({ feed }) => feed);
    expect(known.length).toBe(5);
    for (const feed of known)
      expect([feed?.weight, categoryDeclaration(feed?.category ?? '')?.class]).toEqual([0, 'reference']);
  });

  it('A row without a hash is refused by line, and the load ends where a JSON list breaks off', async () => {
    const { refusals } = await readSource(
      nsrlRds,
      `${V2}"zz","${MD5}","0","a",1,1,"358",""\n"","","0","a",1,1,"358",""\n`,
    );
    expect(refusals).toEqual([
      { line: 2, reason: expect.stringContaining("'zz' is not a file hash") },
      { line: 3, reason: 'expected the columns SHA-1 and MD5, or sha256' },
    ]);
    expect((await readSource(knownGoodHashes, 'nonsense\n')).refusals).toHaveLength(1);
    await expect(readSource(declared('misp-empty-hashes'), memoryInput('{"list": ["'))).rejects.toThrow('breaks off');
  });
});

describe('a known-bad file', () => {
  it.each(['known-bad-hashes', 'virusshare-md5'])('A known-bad file is listed as malware by %s', async (id) => {
    const source = declared(id);
    const { facts, refusals } = await readSource(source, `# VirusShare\n${MD5}\nnone\n`);
    expect(facts.map(factLine)).toEqual([
      `FILE_HASH ${MD5} {"algorithm":"md5","md5":"${MD5}"}`,
      `${MD5} LISTED_IN FEED_SOURCE ${source.feed?.name} {"weight":1.5,"seenFrom":1784678400000,"seenUntil":1787356800000,"listedFrom":1787356800000,"isDated":false,"category":"Malware Distribution","categories":["Malware Distribution"],"count":1}`,
    ]);
    expect(refusals).toEqual([{ line: 3, reason: expect.stringContaining("'none' is not a file hash") }]);
    expect(categoryDeclaration(source.feed?.category ?? '')?.class).toBe('confirmed-bad');
  });

  it('Known-bad files of VirusShare come in one part for each file of VirusShare', () => {
    expect(declared('virusshare-md5').part?.('VirusShare_00001.md5.txt')).toBe('VirusShare_00001');
  });
});
