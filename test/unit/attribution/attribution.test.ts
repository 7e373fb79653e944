import { describe, expect, it } from 'vitest';
import { attribute, confidenceByShare } from '../../../attribution/attribution.ts';
import { address, name, operator } from './parties.ts';

describe('who runs a host', () => {
  it('A host has no operator when nothing leads to one', () => {
    expect(attribute({ names: [name('SELF')], addresses: [] })).toEqual({
      chosen: null,
      certain: [],
      paths: [],
      others: [],
    });
  });

  it('The operator of a host is the surest of all, and the first of two that are equally sure', () => {
    const names = [name('SELF', [operator('one', { confidence: 0.85 })])];
    const addresses = [address('SELF', [operator('two', { confidence: 0.93 })])];
    expect(attribute({ names, addresses })).toMatchObject({
      chosen: { vendorId: 'two', confidence: 0.93, part: 'SELF' },
      others: ['one'],
    });
    const equal = [name('SELF', [operator('one', { confidence: 0.93 })])];
    expect(attribute({ names: equal, addresses }).chosen?.vendorId).toBe('one');
  });

  it('The operator of an alias counts 0.94, or 0.9 under a shared suffix, whatever its own confidence is', () => {
    const aliased = (channel: 'DELEGATED_TO' | 'PUBLIC_SUFFIX') =>
      attribute({ names: [name('ALIAS', [operator('one', { channel, confidence: 0.85 })])], addresses: [] }).chosen;
    expect(aliased('DELEGATED_TO')).toMatchObject({ confidence: 0.94, path: 'ALIAS->DELEGATED_TO->VENDOR:one' });
    expect(aliased('PUBLIC_SUFFIX')).toMatchObject({ confidence: 0.9 });
  });

  it('Only the first operator of an address counts', () => {
    const addresses = [address('SELF', [operator('one'), operator('two', { confidence: 0.95 })])];
    expect(attribute({ names: [], addresses })).toMatchObject({ chosen: { vendorId: 'one' }, others: [] });
  });

  it('Addresses of several operators lead to the one with most of them, by its share', () => {
    const addresses = [
      address('SELF', [operator('one', { confidence: 0.93 })]),
      address('SELF', [operator('two', { confidence: 0.93 })]),
      address('SELF', [operator('two', { confidence: 0.9 })]),
      address('SELF'),
    ];
    expect(attribute({ names: [], addresses })).toMatchObject({
      chosen: { vendorId: 'two', confidence: 0.77 },
      others: ['one'],
    });
  });

  it('Operators around a host count 0.4: parents first, then name servers, then mail hosts', () => {
    const around = {
      names: [name('SELF'), name('NAMESERVER', [operator('dns')]), name('MAIL', [operator('mail')])],
      addresses: [address('NAMESERVER', [operator('hoster')]), address('MAIL', [operator('mail')])],
    };
    expect(attribute(around)).toMatchObject({
      chosen: { vendorId: 'dns', confidence: 0.4, part: 'NAMESERVER' },
      certain: [],
      paths: ['NAMESERVER->DELEGATED_TO->VENDOR:dns'],
      others: ['hoster', 'mail'],
    });
    const parent = address('PARENT', [operator('above'), operator('second')]);
    expect(attribute({ ...around, addresses: [...around.addresses, parent] }).chosen).toMatchObject({
      vendorId: 'above',
      confidence: 0.4,
      part: 'PARENT',
    });
  });

  it('Operators around a host do not count when something certain names an operator', () => {
    const names = [name('SELF', [operator('one')]), name('NAMESERVER', [operator('one'), operator('two')])];
    expect(attribute({ names, addresses: [] })).toMatchObject({ paths: ['DELEGATED_TO->VENDOR:one'], others: [] });
  });

  it('An attribution shows each path once, eight at most', () => {
    const addresses = Array.from({ length: 10 }, (_, at) =>
      address('SELF', [operator('one')], { path: `RESOLVES_TO->IPV4:192.0.2.${Math.max(at - 1, 0)}->` }),
    );
    expect(attribute({ names: [], addresses }).paths).toEqual(
      Array.from({ length: 8 }, (_, at) => `RESOLVES_TO->IPV4:192.0.2.${at}->DELEGATED_TO->VENDOR:one`),
    );
  });
});

describe('the confidence of an operator by its share of the addresses', () => {
  it.each([
    [0.93, 1, 0.93],
    [0.93, 0.5, 0.75],
    [0.93, 0.25, 0.73],
    [0.93, 2 / 3, 0.77],
    [0.93, 1 / 24, 0.7],
    [0.72, 0.5, 0.75],
    [0.4, 0.5, 0.4],
  ])('A confidence of %s with a share of %s is %s', (confidence, share, expected) => {
    expect(confidenceByShare(confidence, share)).toBe(expected);
  });
});
