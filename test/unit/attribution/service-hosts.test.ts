import { describe, expect, it } from 'vitest';
import { attribute } from '../../../attribution/attribution.ts';
import { operatorsOfName } from '../../../attribution/name-operators.ts';
import { rolesOf } from '../../../attribution/roles.ts';
import { serviceOfHost } from '../../../attribution/service-hosts.ts';
import { name, partiesOfHost } from './parties.ts';

describe('hosts by which vendors serve the zones of others', () => {
  it.each([
    ['ns-1234.awsdns-12.co.uk', 'Amazon Web Services'],
    ['a1-22.akam.net', 'Akamai'],
    ['justice-gov-uk.mail.protection.outlook.com', 'Microsoft'],
    ['ada.ns.cloudflare.com', 'Cloudflare'],
  ])('The service host %s is run by %s', (host, organisation) => {
    expect(serviceOfHost(host)?.organisation).toBe(organisation);
  });

  it('A name that merely looks like a service host of a vendor is not one', () => {
    expect(['awsdns-12.example.com', 'notakam.net', 'ns.cloudflare.com.example'].map(serviceOfHost)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('Service hosts name who runs the DNS and the mail of a zone, with the role, when nothing surer does', () => {
    const run = (host: string) => operatorsOfName({ name: host, stated: [], suffix: null }, new Map());
    const names = [
      name('SELF'),
      name('NAMESERVER', run('ns-1234.awsdns-12.co.uk')),
      name('MAIL', run('justice-gov-uk.mail.protection.outlook.com')),
    ];
    const found = attribute({ names, addresses: [] });
    expect(found).toMatchObject({ chosen: { vendorId: 'aws', confidence: 0.4 }, others: ['microsoft'] });
    expect(rolesOf(partiesOfHost({ names }), found)).toEqual(['DNS_OPERATOR']);
    const mailOnly = partiesOfHost({ names: names.filter(({ part }) => part !== 'NAMESERVER') });
    expect(rolesOf(mailOnly, attribute(mailOnly))).toEqual(['MAIL_RECEIVER']);
  });
});
