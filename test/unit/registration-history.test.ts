import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formerRegistrars,
  type RegistrationAnswer,
  registrarSince,
  snapshotsOf,
} from '../../loaders/derive/registration-history.ts';

const day = (date: string, hour = 8) => Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000;

function answer(
  at: number,
  registrar: string | undefined,
  record: RegistrationAnswer['record'] = {},
): RegistrationAnswer {
  const named = registrar === undefined ? {} : { registrarName: registrar };
  return { at, source: 'whois-text', record: { ...named, ...record }, registrar, registrant: undefined, contacts: [] };
}

describe('the snapshots of a domain', () => {
  it('Snapshots of one day are one: the newest counts, and an older one fills what it does not say', () => {
    const registry = answer(day('2024-07-29', 17), 'iana:292', { expiryDate: '2028-09-14' });
    const registrar = {
      ...answer(day('2024-07-29', 16), 'iana:292', { expiryDate: '2028-09-13', registrantCompany: 'Example Org' }),
      contacts: ['registrant EMAIL email:a@b.example'],
    };
    const [snapshot, ...others] = snapshotsOf([registry, registrar]);
    expect(others).toEqual([]);
    expect(snapshot).toMatchObject({
      at: registry.at,
      record: { expiryDate: '2028-09-14', registrantCompany: 'Example Org' },
      contacts: ['registrant EMAIL email:a@b.example'],
    });
  });

  it('Snapshots that say the same are one, whatever the order of a list and the spelling of the registrar', () => {
    const first = answer(day('2020-01-01'), 'iana:1', { registrarName: 'One, Inc.', nameServers: ['b', 'a'] });
    const again = answer(day('2021-01-01'), 'iana:1', { registrarName: 'ONE INC', nameServers: ['a', 'b'] });
    expect(snapshotsOf([again, first])).toMatchObject([
      { at: first.at, until: again.at, record: { registrarName: 'One, Inc.' } },
    ]);
  });

  it('A domain that returns to an earlier state gets a new snapshot', () => {
    const registrars = ['iana:1', 'iana:2', 'iana:1'];
    const answers = registrars.map((registrar, year) => answer(day(`202${year}-01-01`), registrar));
    const snapshots = snapshotsOf(answers);
    expect(snapshots.map(({ registrar }) => registrar)).toEqual(registrars);
    expect(registrarSince(snapshots)).toBe(day('2022-01-01'));
    expect(formerRegistrars(snapshots, 'iana:1')).toEqual([
      { registrar: 'iana:2', from: day('2021-01-01'), until: day('2021-01-01') },
    ]);
  });

  it('The snapshots of a domain are the same in whatever order the answers come', () => {
    const answers = fc.uniqueArray(
      fc.record({
        at: fc.integer({ min: 0, max: 40 }).map((hours) => hours * 7 * 3_600_000),
        source: fc.constantFrom('rdap', 'whois-text'),
        registrar: fc.constantFrom('iana:1', 'iana:2', undefined),
        registrant: fc.constantFrom('a', undefined),
        contacts: fc.subarray(['registrant EMAIL email:a@b.example', 'tech PHONE +4312345678']),
        record: fc.record({ expiryDate: fc.constantFrom('2030-01-01', '2031-01-01') }, { requiredKeys: [] }),
      }),
      { selector: ({ at, source }) => `${at} ${source}` },
    );
    const shuffled = answers.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(snapshotsOf(other)).toEqual(snapshotsOf(list));
      }),
    );
  });
});
