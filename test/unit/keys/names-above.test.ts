import { describe, expect, it } from 'vitest';
import { LIBRARY_SUFFIXES, namesAbove, zonesOf } from '../../../schema/keys/index.ts';

describe('the names above a name', () => {
  it.each([
    ['a.b.example.co.uk', ['b.example.co.uk', 'example.co.uk', 'co.uk', 'uk']],
    ['*.example.com', ['example.com', 'com']],
    ['com', []],
  ])('%s: nearest first, the top-level domain last', (host, names) => {
    expect(namesAbove(host)).toEqual(names);
  });
});

describe('the zones of a name', () => {
  it.each([
    ['a.b.example.co.uk', ['a.b.example.co.uk', 'b.example.co.uk', 'example.co.uk']],
    ['someone.github.io', ['someone.github.io', 'github.io']],
    ['*.example.com', ['*.example.com', 'example.com']],
    ['example.com', ['example.com']],
    ['co.uk', ['co.uk']],
    ['com', ['com']],
  ])('%s: itself and those above it down to its registrable domain', (host, zones) => {
    expect(zonesOf(host, LIBRARY_SUFFIXES)).toEqual(zones);
  });
});
