import { type ResolvedAddress, readAddressesOfNames } from '../../facts/alias-chains.ts';
import { type OriginHost, readOriginHosts } from '../../facts/origin-host.ts';
import { readMailHosts, readSpfRecords, type SpfRecord } from '../../facts/origin-mail.ts';
import { type NamesOfDomain, readNamesWithAddress } from '../../facts/origin-names.ts';
import {
  type Registrant,
  readRegistrants,
  readSharedCertificates,
  type SharedCertificate,
} from '../../facts/origin-relatives.ts';
import type { Reader } from '../../store/database.ts';
import type { AskedHost } from './asked-host.ts';

/** What is stored of a host and of its domain. */
export interface HostFacts {
  readonly asked: AskedHost;
  readonly own: OriginHost;
  readonly names: NamesOfDomain;
  readonly senders: readonly SpfRecord[];
  /** Hosts that take mail, by the name that they take it for. */
  readonly mailHosts: ReadonlyMap<string, readonly string[]>;
  readonly certificates: readonly SharedCertificate[];
  readonly registrants: readonly Registrant[];
}

/** Addresses by the name that leads to them. */
export type AddressesOfNames = ReadonlyMap<string, readonly ResolvedAddress[]>;

/** Reads what is stored of hosts; of each domain at most `mostNames` names. */
export async function gatherHosts(
  reader: Reader,
  hosts: readonly AskedHost[],
  mostNames: number,
): Promise<HostFacts[]> {
  const [own, names, senders, mailHosts, certificates, registrants] = await Promise.all([
    readOriginHosts(reader, hosts),
    readNamesWithAddress(reader, hosts, mostNames),
    readSpfRecords(reader, hosts),
    readMailHosts(
      reader,
      hosts.flatMap(({ levels }) => levels),
    ),
    readSharedCertificates(reader, hosts),
    readRegistrants(
      reader,
      hosts.flatMap(({ registered }) => registered ?? []),
    ),
  ]);
  return hosts.flatMap((asked) => {
    const host = own.get(asked.host);
    const domain = names.get(asked.zone);
    if (host === undefined || domain === undefined) return [];
    return {
      asked,
      own: host,
      names: domain,
      senders: senders.get(asked.host) ?? [],
      mailHosts,
      certificates: certificates.get(asked.host) ?? [],
      registrants: (asked.registered === null ? undefined : registrants.get(asked.registered)) ?? [],
    };
  });
}

/** Reads the addresses of every name that the evidence of these hosts leads over. */
export function gatherAddresses(reader: Reader, hosts: readonly HostFacts[]): Promise<AddressesOfNames> {
  return readAddressesOfNames(
    reader,
    hosts.flatMap(({ asked, own, names, senders, mailHosts, certificates, registrants }) => [
      ...own.aliases.map(({ name }) => name),
      ...own.linksTo,
      ...own.linkedFrom,
      ...names.names.map(({ name }) => name),
      ...senders.flatMap((sender) => sender.hosts),
      ...asked.levels.flatMap((level) => mailHosts.get(level) ?? []),
      ...certificates.flatMap((certificate) => certificate.names.map(({ name }) => name)),
      ...registrants.flatMap(({ others }) => others),
    ]),
  );
}
