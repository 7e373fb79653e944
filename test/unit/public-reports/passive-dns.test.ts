import { describe, expect, it } from 'vitest';
import { passiveDnsCof } from '../../../loaders/sources/names/passive-dns-cof.ts';
import { factLine } from '../../support/fact-lines.ts';
import { reportedFile } from '../../support/reported-files.ts';
import { readSource } from '../../support/source-input.ts';

const SPAN = '{"firstSeen":1780000000000,"lastSeen":1790000000000} of 2026-09-21T14:13:20.000Z';
const TIMES = { time_first: 1_780_000_000, time_last: 1_790_000_000 };

describe('passive DNS of public reports', () => {
  it('passive-dns-03: a type may be a number (360netlab/flint#3)', async () => {
    expect(await reportedFile('passive-dns-03', 'passive-dns-cof')).toEqual({
      refusal: null,
      facts: [
        `d.weft-cof.com RESOLVES_TO IPV4 11.0.113.5 ${SPAN}`,
        `a.weft-cof.com RESOLVES_TO IPV4 11.0.113.1 ${SPAN}`,
      ],
      refusals: [],
    });
  });
});

async function factsOf(record: Readonly<Record<string, unknown>>) {
  const { facts, refusals } = await readSource(
    passiveDnsCof,
    `${JSON.stringify({ rrname: 'a.weft.com', ...TIMES, ...record })}\n`,
  );
  return { facts: facts.map(factLine), refusals: refusals.map(({ reason }) => reason) };
}

describe('the type of a record of passive DNS', () => {
  it.each([
    [1, '11.0.0.1', `a.weft.com RESOLVES_TO IPV4 11.0.0.1 ${SPAN}`],
    ['1', '11.0.0.1', `a.weft.com RESOLVES_TO IPV4 11.0.0.1 ${SPAN}`],
    ['TYPE1', '11.0.0.1', `a.weft.com RESOLVES_TO IPV4 11.0.0.1 ${SPAN}`],
    ['type28', '2a00:1::1', `a.weft.com RESOLVES_TO IPV6 2a00:1::1 ${SPAN}`],
    [28, '2a00:1::1', `a.weft.com RESOLVES_TO IPV6 2a00:1::1 ${SPAN}`],
    [5, 'b.weft.com.', `a.weft.com ALIAS_OF HOSTNAME b.weft.com ${SPAN}`],
    [39, 'b.weft.com.', `a.weft.com ALIAS_OF HOSTNAME b.weft.com ${SPAN.replace('}', ',"recordType":"DNAME"}')}`],
    [2, 'ns1.weft.com.', 'ns1.weft.com NAMESERVER_FOR HOSTNAME a.weft.com {} of 2026-09-21T14:13:20.000Z'],
    [15, '5 mx.weft.com.', 'mx.weft.com MAIL_FOR HOSTNAME a.weft.com {"preference":5} of 2026-09-21T14:13:20.000Z'],
    [16, '"x" "y"', 'HOSTNAME a.weft.com {"txtRecords":["xy"]}'],
    [257, '0 issue "ca.weft.com"', 'HOSTNAME a.weft.com {"caaRecords":["0 issue \\"ca.weft.com\\""]}'],
    [33, '1 2 443 b.weft.com.', 'HOSTNAME a.weft.com {"srvRecords":["1 2 443 b.weft.com"]}'],
    ['A', '\\# 4 0b000001', `a.weft.com RESOLVES_TO IPV4 11.0.0.1 ${SPAN}`],
    ['TYPE28', '\\# 16 2a000001 000000000000000000000001', `a.weft.com RESOLVES_TO IPV6 2a00:1::1 ${SPAN}`],
  ])('The type %s with %s is read', async (rrtype, rdata, fact) => {
    expect(await factsOf({ rrtype, rdata })).toEqual({ facts: [fact], refusals: [] });
  });

  it.each([46, 'TYPE46', 'RRSIG', 65_280])(
    'A record of the type %s, which gives no fact, is left out',
    async (rrtype) => {
      expect(await factsOf({ rrtype, rdata: 'x' })).toEqual({ facts: [], refusals: [] });
    },
  );

  it.each([
    ['A', '\\# 3 0b0000', 'expected 4 bytes in the data of a A record'],
    ['A', '\\# 5 0b000001', 'expected 4 bytes in the data of a A record'],
    ['A', '\\# 4 nothing', 'expected 4 bytes in the data of a A record'],
    ['MX', '\\# 4 0b000001', 'a MX record with its data in hexadecimal, which is not read'],
  ])('Data of the type %s as %s is refused', async (rrtype, rdata, reason) => {
    expect(await factsOf({ rrtype, rdata })).toEqual({ facts: [], refusals: [reason] });
  });

  it('One faulty datum of several is refused alone', async () => {
    const { facts, refusals } = await factsOf({ rrtype: 'MX', rdata: ['5 a.weft.com.', 'x', '7 b.weft.com.'] });
    expect([facts.length, refusals]).toEqual([2, ['a MX record with 1 fields of data']]);
  });

  it.each([
    [{ time_first: null, time_last: null, zone_time_first: 1_780_000_000, zone_time_last: 1_790_000_000 }],
    [{ time_first: '1780000000', time_last: '1790000000' }],
    [
      {
        time_first: undefined,
        time_last: undefined,
        time_first_ms: 1_780_000_000_000,
        time_last_ms: 1_790_000_000_000,
      },
    ],
  ])('The times %j are read', async (times) => {
    expect(await factsOf({ rrtype: 'A', rdata: '11.0.0.1', ...times })).toEqual({
      facts: [`a.weft.com RESOLVES_TO IPV4 11.0.0.1 ${SPAN}`],
      refusals: [],
    });
  });
});
