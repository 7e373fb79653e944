import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LIBRARY_SUFFIXES } from '../../schema/keys/index.ts';
import type { Label, Verdict } from '../../verdicts/verdict.ts';
import type { DomainPresence } from '../../views/indicators/domain-presence.ts';
import type { Server } from '../../views/indicators/infrastructure.ts';
import { registrationStatus } from '../../views/indicators/registration-status.ts';
import { type Grounds, type RiskLevel, reputationOf, riskLevel } from '../../views/indicators/reputation.ts';
import { currentFacts, whoisRecord } from '../../views/indicators/whois-record.ts';

const SCORE = fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10);
const ADDRESSES = fc
  .uniqueArray(fc.ipV4(), { maxLength: 4 })
  .chain((names) => fc.tuple(...names.map((name) => SCORE.map((score) => ({ name, key: name, score })))));
const SERVERS = fc.array(fc.record({ name: fc.domain(), addresses: ADDRESSES }), { maxLength: 3 });

function listed(nameservers: readonly Server[], mailservers: readonly Server[], score = 0): Grounds {
  const verdict = { label: 'malicious', level: 'CRITICAL' } as const;
  return { score, listings: [], verdict, nameservers, mailservers };
}

describe('the composite score of a domain', () => {
  it('The composite score is the weighted sum of its components, and the weights of the known ones sum to 1', () => {
    fc.assert(
      fc.property(ADDRESSES, SERVERS, SERVERS, SCORE, (own, nameservers, mailservers, score) => {
        const { risk_score, domain_reputation } = reputationOf(own, listed(nameservers, mailservers, score));
        const { weights, overall_score, domain_ip_score, nameserver_ip_score, mailserver_ip_score } = domain_reputation;
        const parts = [
          [weights.domain, domain_ip_score],
          [weights.nameservers, nameserver_ip_score],
          [weights.mailservers, mailserver_ip_score],
        ] as const;
        const known = parts.filter(([, part]) => part !== null);
        const sum = known.reduce((total, [weight, part]) => total + weight * (part ?? 0), 0);
        if (known.length === 0) expect(overall_score).toBeNull();
        else expect(overall_score).toBeCloseTo(sum, 0.5);
        expect(parts.reduce((total, [weight]) => total + weight, 0)).toBeCloseTo(known.length === 0 ? 0 : 1, 3);
        expect(risk_score).toBe(Math.max(overall_score ?? 0, score));
        expect(risk_score).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('The composite score leaves out a component without addresses, and rescales the others', () => {
    const mail = { name: 'mx1.example.net', addresses: [{ name: '203.0.113.25', key: '', score: 30 }] };
    const own = [{ name: '192.0.2.10', key: '', score: 60 }];
    expect(reputationOf(own, listed([], [mail])).domain_reputation).toMatchObject({
      overall_score: 50,
      nameserver_ip_score: null,
      weights: { domain: 0.6667, nameservers: 0, mailservers: 0.3333 },
    });
  });

  it('A domain that feeds condemn is never clean, however good its servers are', () => {
    const { risk_score, domain_reputation } = reputationOf([], listed([], [], 87.6));
    expect(risk_score).toBe(87.6);
    expect(domain_reputation).toMatchObject({ overall_score: null, risk_level: 'critical' });
  });

  test.each<[Label, Verdict['level'], RiskLevel]>([
    ['benign', 'NONE', 'clean'],
    ['benign-allowlisted', 'INFO', 'clean'],
    ['unknown', 'NONE', 'unknown'],
    ['unknown', 'INFO', 'unknown'],
    ['unknown', 'UNKNOWN', 'unknown'],
    ['suspicious', 'NONE', 'suspicious'],
    ['suspicious', 'MEDIUM', 'suspicious'],
    ['ambiguous', 'INFO', 'suspicious'],
    ['malicious', 'MEDIUM', 'medium_risk'],
    ['malicious', 'HIGH', 'high_risk'],
    ['ambiguous', 'HIGH', 'high_risk'],
    ['malicious', 'CRITICAL', 'critical'],
  ])('The risk level of a %s verdict of %s is %s', (label, level, expected) => {
    expect(riskLevel({ label, level })).toBe(expected);
  });

  it('A listed name below it makes a domain suspicious, and so never clean: cctoken.us', () => {
    const listedBelow = { label: 'suspicious', level: 'NONE' } as const;
    const grounds = { ...listed([], []), verdict: listedBelow };
    expect(reputationOf([], grounds).domain_reputation.risk_level).toBe('suspicious');
  });
});

describe('the status of a domain', () => {
  const asOf = new Date('2026-08-03T00:00:00Z');
  const never = { seenAt: null, missingAt: null, isMissing: false };
  const seen = (day: string) => ({ ...never, seenAt: Date.parse(day) });
  const gone = { ...never, missingAt: Date.parse('2026-08-01'), isMissing: true };
  const status = (stored: object | null, presence: DomainPresence = never, apex = 'example.com') => {
    const record = stored === null ? null : whoisRecord(apex, LIBRARY_SUFFIXES, { ...stored });
    return registrationStatus({ apex, record, presence }, asOf);
  };

  test.each([
    [{ expiryDate: '2027-04-22', queryTime: '2026-07-30 04:42:07' }, 'active'],
    [{ expiryDate: '2026-08-03' }, 'active'],
    [{ expiryDate: '2026-06-01', queryTime: '2026-07-30 04:42:07' }, 'expired'],
    [{ expiryDate: '2026-06-01', queryTime: '2025-07-30 04:42:07' }, 'unknown'],
    [{ expiryDate: '2026-06-01' }, 'unknown'],
    [{ createDate: '2003-04-22' }, 'active'],
    [{ domainStatus: ['clientTransferProhibited'] }, 'active'],
    [{ expiryDate: '2027-04-22', domainStatus: ['clientHold'] }, 'active'],
    [{ domainStatus: ['pending delete', 'client hold'] }, 'pending-delete'],
    [{ domainStatus: ['redemptionPeriod https://icann.org/epp#x'], expiryDate: '2026-01-01' }, 'pending-delete'],
    [{ domainStatus: ['reserved'] }, 'reserved'],
  ])('The status of a domain with %j is %s', (stored, expected) => {
    expect(status(stored)).toBe(expected);
  });

  it('A domain is nxdomain if DNS did not have it at the last query, whatever the registry says', () => {
    expect(status({ createDate: '2026-07-01' }, gone)).toBe('nxdomain');
    expect(status(null, gone)).toBe('nxdomain');
  });

  it('A domain is active after its expiry if DNS had it after every grace period, but not during one', () => {
    const ended = { expiryDate: '2025-06-09', queryTime: '2024-06-12 00:00:00' };
    expect(status(ended, seen('2026-08-01'))).toBe('active');
    expect(status(ended, seen('2025-07-01'))).toBe('unknown');
  });

  it('A domain without a registration is active if name servers have it, reserved if no one can register it, else unknown', () => {
    expect(status(null, seen('2026-08-01'))).toBe('active');
    expect(status(null, never, 'printer.local')).toBe('reserved');
    expect(status(null)).toBe('unknown');
  });
});

describe('a WHOIS record', () => {
  test.each([
    ['example.com', 'example', 'com'],
    ['example.co.uk', 'example', 'co.uk'],
    ['xn--bcher-kva.example', 'xn--bcher-kva', 'example'],
  ])('The WHOIS record of %s has the main part %s and the TLD %s', (domainName, domainKeyword, domainTld) => {
    expect(whoisRecord(domainName, LIBRARY_SUFFIXES, {})).toMatchObject({
      domainName,
      domainKeyword,
      domainTld,
      dnsSec: null,
    });
  });

  it('The number of a WHOIS record stays as long as the registration, and changes if the name is registered again', () => {
    const numberOf = (createDate: string) => whoisRecord('example.com', LIBRARY_SUFFIXES, { createDate }).num;
    expect(numberOf('2003-04-22')).toMatch(/^[0-9]{6,15}$/);
    expect(numberOf('2003-04-22T10:00:00Z')).toBe(numberOf('2003-04-22'));
    expect(numberOf('2026-01-01')).not.toBe(numberOf('2003-04-22'));
  });

  it('A WHOIS record is filled from other facts in the graph if no source has it in one piece', () => {
    const row = {
      said: [
        { at: Date.parse('2024-06-12'), source: 'rdap' },
        { at: Date.parse('2024-06-01'), source: 'whois' },
      ],
      nameservers: [{ name: 'ns1.example.net', observedAt: 1 }],
    };
    expect(whoisRecord('example.com', LIBRARY_SUFFIXES, currentFacts({}, row))).toMatchObject({
      queryTime: '2024-06-12 00:00:00',
      source: 'rdap',
      nameServers: ['ns1.example.net'],
    });
    const asked = currentFacts({ queryTime: '2026-08-16 01:02:03' }, row);
    expect(whoisRecord('example.com', LIBRARY_SUFFIXES, asked).queryTime).toBe('2026-08-16 01:02:03');
  });

  it('A WHOIS record has days and times in the form of the specification, whatever form its source has', () => {
    const record = whoisRecord('example.com', LIBRARY_SUFFIXES, {
      createDate: '1995-08-14T04:00:00Z',
      queryTime: '2026-07-30T04:42:07',
    });
    expect(record).toMatchObject({ createDate: '1995-08-14', queryTime: '2026-07-30 04:42:07' });
  });
});
