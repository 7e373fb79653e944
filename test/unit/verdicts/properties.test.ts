import fc from 'fast-check';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { CATEGORIES } from '../../../schema/categories.ts';
import { isListedContext } from '../../../verdicts/context.ts';
import type { Evidence } from '../../../verdicts/evidence.ts';
import { judge } from '../../../verdicts/judge.ts';
import { isObservedAt } from '../../../verdicts/observations.ts';
import type { Coverage, Label, Verdict } from '../../../verdicts/verdict.ts';
import { wouldChange } from '../../../verdicts/would-change.ts';
import { AS_OF } from '../../support/evidence.ts';
import { anyEvidence, EVIDENCE_BY_KIND, listingIn } from '../../support/generated-evidence.ts';
import { recomputed } from '../../support/recomputed-score.ts';

const DAY = 86_400_000;
/** Thousands of verdicts take their time where the machine is busy. */
vi.setConfig({ testTimeout: 120_000 });
afterAll(() => vi.resetConfig());
const BANDS = ['NONE', 'INFO', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

const { ip, domain, url, hash, tls, crypto, network, asn } = EVIDENCE_BY_KIND;

/** What feeds list: everything but vulnerabilities and aggregates. */
const listedThing = fc.oneof(ip, domain, url, hash, tls, crypto);

/** Contract 5.4: the bands and the coverages that go with each label. */
const BY_LABEL: Readonly<
  Record<Label, { readonly bands: readonly string[]; readonly coverages: readonly Coverage[] }>
> = {
  malicious: { bands: ['MEDIUM', 'HIGH', 'CRITICAL'], coverages: ['malicious-evidenced'] },
  ambiguous: { bands: ['INFO', 'MEDIUM'], coverages: ['malicious-evidenced', 'structural-only'] },
  suspicious: { bands: ['NONE', 'INFO', 'LOW', 'MEDIUM'], coverages: ['malicious-evidenced', 'structural-only'] },
  'benign-allowlisted': { bands: ['NONE', 'INFO'], coverages: ['known-clean', 'structural-only'] },
  benign: { bands: ['NONE'], coverages: ['known-clean'] },
  unknown: { bands: ['NONE', 'INFO', 'UNKNOWN', 'UNSCORED'], coverages: ['structural-only', 'no-data'] },
};

function isVouchedFor({ vouches, isKnownGood }: Evidence): boolean {
  return vouches.length > 0 || isKnownGood;
}

function isProvider(evidence: Evidence): boolean {
  return evidence.kind === 'domain' && evidence.properties.isProvider;
}

function expectScoreInBand({ level, verdictScore, score, scoreUnavailable }: Verdict): void {
  if (verdictScore === null) {
    expect(level).toBe(scoreUnavailable ? 'UNSCORED' : 'UNKNOWN');
    expect(score).toBeNull();
    return;
  }
  expect(verdictScore).toBe(Number(verdictScore.toFixed(1)));
  expect(BANDS[verdictScore === 0 ? 0 : Math.min(5, Math.floor(verdictScore / 20) + 1)]).toBe(level);
}

/** A blocked indicator is bad enough, at least one listing confirms it, and blocking it hits no one else. */
function expectBlockingAllowed(evidence: Evidence, { level, label, isThreat, coverage }: Verdict): void {
  expect(['HIGH', 'CRITICAL']).toContain(level);
  expect([label, isThreat, coverage]).toEqual(['malicious', true, 'malicious-evidenced']);
  expect([isVouchedFor(evidence), isProvider(evidence)]).toEqual([false, false]);
  expect(['asn', 'cve']).not.toContain(evidence.kind);
  if (evidence.kind === 'ip') expect(evidence.properties).toMatchObject({ isCrowded: false, isScanner: false });
  if (evidence.kind === 'url') expect(evidence.properties.isKitPath).toBe(false);
  if (evidence.kind === 'hash') return;
  const sighted = evidence.listings.filter(
    ({ seenUntil, isDated, entries, reliability }) =>
      (isDated || (entries === 'reported' && reliability === 'verified')) && AS_OF - (seenUntil ?? 0) <= 14 * DAY,
  );
  expect(sighted).not.toEqual([]);
}

function expectAgreement(evidence: Evidence, verdict: Verdict): void {
  const { level, label, coverage, isThreat } = verdict;
  expectScoreInBand(verdict);
  if (verdict.blocking) expectBlockingAllowed(evidence, verdict);
  expect(coverage === 'no-data').toBe(level === 'UNKNOWN');
  if (coverage === 'known-clean') {
    expect([isThreat, evidence.degradedLayers, evidence.context.some(isListedContext)]).toEqual([false, [], false]);
    expect(evidence.lookedUp?.missing).toEqual([]);
    expect(evidence.isKnownGood || isObservedAt(evidence.observations, AS_OF)).toBe(true);
  }
  if (isVouchedFor(evidence)) expect(['ambiguous', 'benign-allowlisted', 'unknown', 'malicious']).toContain(label);
}

function expectTableOf(evidence: Evidence, { level, label, coverage, isThreat }: Verdict): void {
  const { bands, coverages } = BY_LABEL[label];
  expect(bands).toContain(level);
  expect(coverages).toContain(coverage);
  if (label === 'malicious' || label === 'ambiguous') expect(isThreat).toBe(true);
  if (label === 'ambiguous') expect(isVouchedFor(evidence) || isProvider(evidence)).toBe(true);
  if (label === 'suspicious' && !isThreat) {
    expect(evidence.context.some(isListedContext)).toBe(true);
    expect(['NONE', 'INFO']).toContain(level);
  }
  if (coverage === 'malicious-evidenced') expect(isThreat).toBe(true);
}

describe('of generated evidence', () => {
  test('Every verdict has its score in its band, blocks only what it may, and is clean only without accusation', () => {
    fc.assert(
      fc.property(anyEvidence, (evidence) => expectAgreement(evidence, judge(evidence, AS_OF))),
      { numRuns: 1_000 },
    );
  });

  test('Label, band and coverage of a listed indicator never contradict each other', () => {
    fc.assert(
      fc.property(listedThing, (evidence) => expectTableOf(evidence, judge(evidence, AS_OF))),
      { numRuns: 1_000 },
    );
  });

  test('An aggregate that is benign or unknown has no band that accuses', () => {
    fc.assert(
      fc.property(fc.oneof(network, asn), (evidence) => {
        const { label, level, coverage, isThreat } = judge(evidence, AS_OF, { account: false });
        if (label === 'unknown') expect(['NONE', 'INFO', 'UNKNOWN']).toContain(level);
        if (label === 'benign') expect([level, coverage, isThreat]).toEqual(['NONE', 'known-clean', false]);
        if (label === 'malicious') expect(['MEDIUM', 'HIGH', 'CRITICAL']).toContain(level);
        if (level === 'HIGH' || level === 'CRITICAL') expect(label).toBe('malicious');
      }),
      { numRuns: 1_000 },
    );
  });

  test('The factors recompute to the score, in any order of the listings', () => {
    fc.assert(
      fc.property(listedThing, fc.nat(5), (evidence, turn) => {
        const verdict = judge(evidence, AS_OF);
        const { listings } = evidence;
        const turned = [...listings.slice(turn), ...listings.slice(0, turn)].toReversed();
        expect(judge({ ...evidence, listings: turned }, AS_OF)).toEqual(verdict);
        if (verdict.score === null) return;
        expect(Math.abs(recomputed(verdict.factors) - verdict.score)).toBeLessThan(0.00501);
      }),
      { numRuns: 500 },
    );
  });

  test('A vouch raises no verdict above INFO, and a vouched-for verdict never blocks', () => {
    fc.assert(
      fc.property(listedThing, (evidence) => {
        const plain = judge(evidence, AS_OF, { account: false });
        const vouched = judge({ ...evidence, vouches: ['allow-list:ours'] }, AS_OF, { account: false });
        expect(vouched.blocking).toBe(false);
        expect(BANDS.indexOf(vouched.level)).toBeLessThanOrEqual(Math.max(1, BANDS.indexOf(plain.level)));
      }),
      { numRuns: 1_000 },
    );
  });
});

test('Another publisher that confirms it never makes a verdict milder, where nothing vouches', () => {
  const confirming = listingIn(CATEGORIES.filter(({ class: group }) => group === 'confirmed-bad'));
  fc.assert(
    fc.property(listedThing, confirming, (given, listing) => {
      const evidence = { ...given, vouches: [], isKnownGood: false };
      const more = { ...listing, feedId: 'another', publisher: 'another' };
      const wider = { ...evidence, listings: [...evidence.listings, more] };
      const [before, after] = [evidence, wider].map((each) => judge(each, AS_OF, { account: false }).level);
      expect(BANDS.indexOf(after ?? '')).toBeGreaterThanOrEqual(BANDS.indexOf(before ?? ''));
    }),
    { numRuns: 1_000 },
  );
});

test('No verdict falls overnight without an entry in wouldChange the evening before', () => {
  fc.assert(
    fc.property(listedThing, fc.integer({ min: 0, max: 120 }), (evidence, day) => {
      const evening = AS_OF + day * DAY;
      const verdict = judge(evidence, evening, { account: false });
      const next = judge(evidence, evening + DAY, { account: false });
      if (BANDS.indexOf(next.level) >= BANDS.indexOf(verdict.level)) return;
      expect(wouldChange(evidence, verdict, evening)).toContain(`in one day without a new sighting: ${next.level}`);
    }),
    { numRuns: 1_000 },
  );
});

test('wouldChange names the next fall of a verdict a week in advance, or an earlier change', () => {
  fc.assert(
    fc.property(listedThing, (evidence) => {
      const verdict = judge(evidence, AS_OF, { account: false });
      const days = [1, 2, 3, 4, 5, 6, 7];
      const fall = days.find((day) => {
        const { level } = judge(evidence, AS_OF + day * DAY, { account: false });
        return BANDS.indexOf(level) < BANDS.indexOf(verdict.level);
      });
      if (fall === undefined) return;
      expect(wouldChange(evidence, verdict, AS_OF)[0]).toMatch(/^in (one|\d) days? without a new sighting: /);
    }),
    { numRuns: 1_000 },
  );
});
