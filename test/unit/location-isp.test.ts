import { describe, expect, it } from 'vitest';
import { ispOf } from '../../views/location-isp.ts';

const RECORD = {
  ispName: 'Record ISP',
  organization: 'Record Org',
  asn: 64500,
  asnOrganization: 'RECORD-AS',
  observedAt: 2_000,
};
const ORIGIN = {
  asn: 64501,
  name: 'ROUTED - Routed Ltd',
  handle: 'ROUTED',
  legalName: 'Routed Ltd',
  observedAt: 1_000,
};
const OF_RECORD = { name: 'Record ISP', organization: 'Record Org', asn: 64500, asnOrganization: 'RECORD-AS' };
const OF_ORIGIN = { name: 'Routed Ltd', organization: 'Routed Ltd', asn: 64501, asnOrganization: 'ROUTED' };
const UNKNOWN = { name: null, organization: null, asn: null, asnOrganization: null };

describe('the network operator of an address', () => {
  it('is unknown where nobody says anything', () => {
    expect(ispOf({}, [])).toEqual(UNKNOWN);
  });

  it('is that of the one witness that there is', () => {
    expect(ispOf(RECORD, [])).toEqual(OF_RECORD);
    expect(ispOf({}, [ORIGIN])).toEqual(OF_ORIGIN);
  });

  it('is that of the current origin where they differ: what records say of the AS is part of it already', () => {
    expect(ispOf(RECORD, [ORIGIN])).toEqual(OF_ORIGIN);
    expect(ispOf({ ...RECORD, observedAt: 3_000 }, [ORIGIN])).toEqual(OF_ORIGIN);
  });

  it('has names of both where they agree on the AS, those of the record first', () => {
    const record = { asn: 64501, ispName: 'Record ISP', observedAt: 1 };
    expect(ispOf(record, [ORIGIN])).toEqual({ ...OF_ORIGIN, name: 'Record ISP' });
  });

  it('has the name of the record and the AS of routing where the record knows none', () => {
    expect(ispOf({ ispName: 'Record ISP' }, [ORIGIN])).toEqual({ ...OF_ORIGIN, name: 'Record ISP' });
  });

  it('of a prefix with several origins is the newest, of one date the lowest number', () => {
    const other = { asn: 64500, name: 'OTHER', observedAt: 500 };
    expect(ispOf({ asn: 64500 }, [ORIGIN, other])).toEqual(OF_ORIGIN);
    expect(ispOf({}, [ORIGIN, { ...other, observedAt: 1_000 }])).toMatchObject({ asn: 64500, name: 'OTHER' });
  });

  it('has the bare name of an AS where it has neither handle nor legal name', () => {
    expect(ispOf({}, [{ asn: 64501, name: 'PLAIN' }])).toEqual({
      name: 'PLAIN',
      organization: 'PLAIN',
      asn: 64501,
      asnOrganization: 'PLAIN',
    });
  });
});
