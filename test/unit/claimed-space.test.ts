import { describe, expect, it } from 'vitest';
import { ClaimedSpace } from '../../loaders/pipeline/claimed-space.ts';
import type { Fact } from '../../loaders/source.ts';

const claim = (name: string): Fact[] => [
  { kind: 'edge', type: 'DELEGATED_TO', from: { label: 'PREFIX', name }, to: { label: 'VENDOR', name: 'aws' } },
];

describe('what one load may claim of the internet', () => {
  it.each(['0.0.0.0/0', '128.0.0.0/1', '2.0.0.0/7', '::/0', '2000::/3', '2a00::/11'])(
    'A load that claims %s is refused',
    (name) => {
      expect(new ClaimedSpace().refusal(claim(name))).toMatch(/wider than any network that is given out/);
    },
  );

  it.each(['3.0.0.0/8', '2a00::/12', '192.0.2.0/24', '192.0.2.1/32'])(
    'A load that claims %s is not refused',
    (name) => {
      expect(new ClaimedSpace().refusal(claim(name))).toBeNull();
    },
  );

  it('One load may claim an eighth of the internet at most, and each network counts once', () => {
    const space = new ClaimedSpace();
    for (let first = 1; first <= 32; first += 1) expect(space.refusal(claim(`${first}.0.0.0/8`))).toBeNull();
    expect(space.refusal(claim('5.0.0.0/8'))).toBeNull();
    expect(space.refusal(claim('33.0.0.0/8'))).toBe(
      'with 33.0.0.0/8 this load would claim more than an eighth of the IPv4 internet',
    );
    expect(space.refusal(claim('2a00::/12'))).toBeNull();
  });
});
