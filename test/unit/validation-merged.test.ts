import { describe, expect, it } from 'vitest';
import { place } from '../../loaders/derive/placed.ts';
import {
  type AnnouncedRoute,
  coveredEdges,
  type Roa,
  validationProperties,
} from '../../loaders/derive/validation-rows.ts';

const ORIGIN = 24940;

function merged(name: string): AnnouncedRoute {
  return { ...place(name), origins: [ORIGIN], isMoas: false, isInferred: true };
}

function roa(prefix: string, asn = ORIGIN, maxLength = place(prefix).length): Roa {
  return { ...place(prefix), roa: `${prefix} AS${asn} ${maxLength}`, asn, maxLength, said: [] };
}

describe('a block that its source merged from several', () => {
  it('A merged block is VALID where its halves, or their halves, are covered by ROAs of its origin', () => {
    const halves = [roa('65.108.0.0/16'), roa('65.109.0.0/17'), roa('65.109.128.0/17')];
    expect(validationProperties(merged('65.108.0.0/15'), [], halves)).toEqual({
      rpkiStatus: 'VALID',
      isRpkiValid: true,
      roaAsn: BigInt(ORIGIN),
    });
  });

  it('A merged block is VALID by a ROA around it that allows its length', () => {
    const around = [roa('65.108.0.0/14', ORIGIN, 24)];
    expect(validationProperties(merged('65.108.0.0/15'), around, [])).toMatchObject({
      rpkiStatus: 'VALID',
      roaMaxLength: 24n,
    });
  });

  it('A merged block is NOT_FOUND where no ROA covers any part of it', () => {
    expect(validationProperties(merged('65.108.0.0/15'), [], [])).toEqual({ rpkiStatus: 'NOT_FOUND' });
  });

  it('A merged block has no state, and is never INVALID, by ROAs of a part, another origin or another length', () => {
    for (const [around, inside] of [
      [[], [roa('65.108.0.0/16')]],
      [[], [roa('65.108.0.0/16'), roa('65.109.0.0/16', 64500)]],
      [[roa('65.0.0.0/8', ORIGIN, 8)], []],
      [[roa('65.0.0.0/8', 64500, 24)], []],
    ] as const) {
      expect(validationProperties(merged('65.108.0.0/15'), around, inside)).toEqual({});
      for (const { properties } of coveredEdges(merged('65.108.0.0/15'), around)) {
        expect(properties).not.toHaveProperty('result');
      }
    }
  });
});
