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
  it('The network operator of an address is unknown if no source names one', () => {
    expect(ispOf({}, [])).toEqual(UNKNOWN);
  });

  it('The network operator of an address is that of the only witness', () => {
    expect(ispOf(RECORD, [])).toEqual(OF_RECORD);
    expect(ispOf({}, [ORIGIN])).toEqual(OF_ORIGIN);
  });

  it('The network operator is that of the current origin if the record differs: the origin includes what records say', () => {
    expect(ispOf(RECORD, [ORIGIN])).toEqual(OF_ORIGIN);
    expect(ispOf({ ...RECORD, observedAt: 3_000 }, [ORIGIN])).toEqual(OF_ORIGIN);
  });

  it('The network operator has names of record and origin if they agree on the AS, those of the record first', () => {
    const record = { asn: 64501, ispName: 'Record ISP', observedAt: 1 };
    expect(ispOf(record, [ORIGIN])).toEqual({ ...OF_ORIGIN, name: 'Record ISP' });
  });

  it('The network operator has the name of the record and the AS of the origin if the record knows no AS', () => {
    expect(ispOf({ ispName: 'Record ISP' }, [ORIGIN])).toEqual({ ...OF_ORIGIN, name: 'Record ISP' });
  });

  it('The network operator of a prefix with several origins is the newest one, on the same date the lowest number', () => {
    const other = { asn: 64500, name: 'OTHER', observedAt: 500 };
    expect(ispOf({ asn: 64500 }, [ORIGIN, other])).toEqual(OF_ORIGIN);
    expect(ispOf({}, [ORIGIN, { ...other, observedAt: 1_000 }])).toMatchObject({ asn: 64500, name: 'OTHER' });
  });

  it('The network operator has the bare name of an AS that has neither handle nor legal name', () => {
    expect(ispOf({}, [{ asn: 64501, name: 'PLAIN' }])).toEqual({
      name: 'PLAIN',
      organization: 'PLAIN',
      asn: 64501,
      asnOrganization: 'PLAIN',
    });
  });
});
