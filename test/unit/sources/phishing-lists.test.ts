import { describe, expect, it } from 'vitest';
import { phishingKitTracker } from '../../../loaders/sources/curated/phishing-kit-tracker.ts';
import { factLine } from '../../support/fact-lines.ts';
import { feed, listingOf, listings } from '../../support/feeds.ts';
import { AUGUST_22, memoryInput, readSource, sampleInput } from '../../support/source-input.ts';

describe('Phishing.Database', () => {
  it('Phishing.Database lists URLs that no longer answer as an archive, each joined to its host', async () => {
    const source = feed('phishing-database-links-inactive');
    const { facts, listed, refusals } = await listings(source, await sampleInput('feeds/phishing-links-INACTIVE1.txt'));
    expect(refusals).toEqual([]);
    expect(listed.length).toBe(1687);
    expect(facts.map(factLine)).toContain(
      'URL 00-c1aimn0w.com/directing/desjardins/identifiantunique/index.php {"kind":"url","path":"/directing/desjardins/identifiantunique/index.php"}',
    );
    const name = '00-c1aimn0w.com/directing/desjardins/identifiantunique/index.php';
    expect(facts.map(factLine)).toContain(`00-c1aimn0w.com LINKS_TO URL ${name} {"isListed":true}`);
    expect(await listingOf(source, await sampleInput('feeds/phishing-links-INACTIVE1.txt'), name)).toMatchObject({
      category: 'Phishing',
      isDated: false,
      seenUntil: AUGUST_22,
    });
  });

  it('Phishing.Database links show 543 paths that two or more hosts share, as phishing kits do', async () => {
    const source = feed('phishing-database-links-inactive');
    const { facts } = await readSource(source, await sampleInput('feeds/phishing-links-INACTIVE1.txt'));
    const hosts = new Map<string, Set<string>>();
    for (const fact of facts) {
      if (fact.kind !== 'edge' || fact.type !== 'LINKS_TO') continue;
      const path = fact.to.name.replace(/^[^/]*/, '').replace(/\?.*$/s, '');
      hosts.set(path, (hosts.get(path) ?? new Set()).add(fact.from.name));
    }
    expect([...hosts.values()].filter(({ size }) => size >= 2).length).toBe(543);
    expect(hosts.get('/Login_to_Facebook.html')?.size).toBe(30);
  });

  it('Phishing.Database lists active hosts and addresses, except suffixes under which others have sites', async () => {
    const hosts = await listings(
      feed('phishing-database-domains'),
      await sampleInput('feeds/phishing-domains-ACTIVE2.txt'),
    );
    expect([hosts.listed.length, hosts.refusals.map(({ line }) => line)]).toEqual([360, [5]]);
    const addresses = await listings(feed('phishing-database-ips'), await sampleInput('feeds/phishing-IPs-ACTIVE.txt'));
    expect([addresses.listed.length, addresses.refusals]).toEqual([514, []]);
    const name = '100.42.65.230';
    expect(await listingOf(feed('phishing-database-ips'), `${name}\n`, name)).toMatchObject({
      isDated: true,
      seenFrom: AUGUST_22,
      seenUntil: AUGUST_22,
    });
  });

  it('Phishing.Database is split into parts by the number in the file name', () => {
    const parts = ['phishing-links-ACTIVE12.txt.gz', 'phishing-links-ACTIVE.txt', 'links'];
    expect(parts.map((name) => feed('phishing-database-links').part?.(name))).toEqual(['12', '', '']);
  });
});

describe('archives of phishing kits', () => {
  it('A phishing kit archive tags the site where it was found, once however often it is compared', async () => {
    const input = await sampleInput('feeds/phishingkittracker_similarity.csv');
    const { facts, refusals } = await readSource(phishingKitTracker, input);
    expect(refusals).toEqual([]);
    const tags = facts.flatMap((fact) =>
      fact.kind === 'edge' && fact.type === 'TAGGED_AS' ? [`${fact.from.name} ${fact.to.name}`] : [],
    );
    expect(tags.length).toBe(14);
    expect(tags).toContain('www.pay.stripe-pay.ru Dad.zip');
    expect(tags).toContain('nice83.com nice83_com_2020624.zip');
    const files = ['similarity.csv', 'sites.txt'].map((name) => phishingKitTracker.part?.(name));
    expect(files).toEqual(['archives', '']);
  });

  it('A phishing kit archive whose name contains no site is refused', async () => {
    const text = 'FileA,FileB,SimilarityAVG\n/tmp/raw/a.example.com_k.zip_0123456789abcdef0123.zip,/tmp/raw/k.zip,1\n';
    const { records, refusals } = await readSource(phishingKitTracker, memoryInput(text, 'similarity.csv'));
    expect([records, refusals]).toEqual([
      2,
      [{ line: 2, reason: "expected site_archive_digest, got '/tmp/raw/k.zip'" }],
    ]);
  });

  it('The neonprimetime list gives URL, name and hash of a phishing kit, and its mailboxes are not read', async () => {
    const head =
      'DateFound,ReferenceLink,ThreatActorEmail,EmailType,KitMailer,Target,PhishingDomain,KitName,ThreatActor,KitHash,KitUrl';
    const rows = [
      `1/6/2018,https://r.example.com/1,thief@mail.example,mail,,Bank,http://a.example.com/x,kit.zip,,${'AB'.repeat(16)},http://a.example.com/x/kit.zip`,
      '1/11/2018,https://r.example.com/2,thief@mail.example,mail,,,,,,,',
      '13/45/2018,https://r.example.com/3,thief@mail.example,mail,,,198.18.0.1,,,,not a URL',
    ];
    const source = feed('neonprimetime-phishing-kits');
    const { facts, listed, refusals } = await listings(source, [head, ...rows].join('\n'));
    const found = Date.UTC(2018, 0, 6);
    expect(refusals).toEqual([]);
    expect(listed).toEqual([
      ['HOSTNAME a.example.com', found, found],
      ['URL a.example.com/x/kit.zip', found, found],
      [`FILE_HASH ${'ab'.repeat(16)}`, found, found],
    ]);
    expect(facts.find((fact) => fact.kind === 'node' && fact.label === 'URL')).toMatchObject({
      properties: { kind: 'url', path: '/x/kit.zip', kit: 'kit.zip' },
    });
    expect(JSON.stringify(facts)).not.toContain('thief');
    expect((await readSource(source, 'url\nhttp://a.example.com/\n')).refusals).toEqual([
      { line: 2, reason: 'expected the columns DateFound and PhishingDomain' },
    ]);
  });
});

describe('wallets of scams', () => {
  const WALLET = '0xF193a9aFb00715AaCF7ca9Ebffafe02C77517C2E';

  it('A scam wallet is listed with its comment, from the day of the report', async () => {
    const source = feed('ethereum-darklist');
    const entry = { address: WALLET, comment: 'Fake copy of a token', date: '2018-11-06' };
    const { listed, refusals } = await listings(source, JSON.stringify([entry, { address: 'x' }, { comment: '' }]));
    expect(listed).toEqual([[`CRYPTO_ADDRESS eth:${WALLET.toLowerCase()}`, Date.UTC(2018, 10, 6), undefined]]);
    expect(refusals.map(({ line }) => line)).toEqual([1, 1]);
    expect(await listingOf(source, JSON.stringify([entry]), `eth:${WALLET.toLowerCase()}`)).toMatchObject({
      category: 'Scam',
      tags: ['Fake copy of a token'],
    });
  });

  it('Scam wallets are listed from a plain array', async () => {
    const { listed } = await listings(feed('scamsniffer-addresses'), JSON.stringify([WALLET]));
    expect(listed).toEqual([[`CRYPTO_ADDRESS eth:${WALLET.toLowerCase()}`, undefined, undefined]]);
  });
});
