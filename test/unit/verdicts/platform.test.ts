import { describe, expect, test } from 'vitest';
import { contextSentence, isListedContext } from '../../../verdicts/context.ts';
import { judge } from '../../../verdicts/judge.ts';
import { platformContext } from '../../../verdicts/platform.ts';
import { AS_OF, evidenceOf, listed } from '../../support/evidence.ts';

const PHISHING = [listed('Phishing', { name: 'TweetFeed', seen: 1, reliability: 'community' })];
const hostOf = (platform: string | null) =>
  evidenceOf({ listings: PHISHING }, { platform, isProvider: platform !== null });

describe('a host of a platform', () => {
  test('A listed host of a platform is ambiguous and does not block; any other host is malicious', () => {
    expect(judge(hostOf('download-hosts'), AS_OF)).toMatchObject({
      label: 'ambiguous',
      level: 'INFO',
      blocking: false,
    });
    expect(judge(hostOf(null), AS_OF)).toMatchObject({ label: 'malicious', level: 'MEDIUM' });
  });

  test.each([
    ['download-hosts', 'urls-listed', 'release-assets.githubusercontent.com'],
    ['tag-manager', 'urls-listed', 'msft-ssp-emea.adnxs.com'],
    ['name-servers', 'cohosted-listed', 'dns1.p02.nsone.net'],
    ['mail-servers', 'cohosted-listed', 'mx.mail.protection.outlook.com'],
    ['hosting-servers', 'cohosted-listed', 'secure256.inmotionhosting.com'],
  ])('Listings of a host of %s are the context %s', (platform, kind, name) => {
    const [found] = platformContext(hostOf(platform), name);
    expect(found).toMatchObject({ kind, subject: name, count: 1, example: 'TweetFeed', isShared: true });
    expect(found !== undefined && isListedContext(found)).toBe(false);
    expect(found && contextSentence([found])).toBe(
      ' One list names this host of a platform for what one of its users did, such as TweetFeed.',
    );
  });

  test('A host of a platform that no list accuses has no such context', () => {
    expect(platformContext(evidenceOf({}, { platform: 'name-servers' }), 'ns1.nsone.net')).toEqual([]);
    expect(platformContext(hostOf(null), 'a.example')).toEqual([]);
  });
});
