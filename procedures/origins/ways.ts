/** The ways that lead from a host to addresses, each by one method, along edges that are stored. */

import type { ResolvedAddress } from '../../facts/alias-chains.ts';
import { MOST_LINKED } from '../../facts/origin-host.ts';
import { MOST_NAMES_ON_CERTIFICATE, MOST_OF_REGISTRANT } from '../../facts/origin-relatives.ts';
import { compareTexts } from '../../schema/code-points.ts';
import { addressKey } from '../../schema/keys/index.ts';
import type { AddressesOfNames, HostFacts } from './gather.ts';
import type { Method } from './methods.ts';

/** One way to an address. */
export interface Way {
  readonly method: Method;
  readonly address: string;
  /** An edge ends at the address; false where only a record of a change names it. */
  readonly hasNode: boolean;
  /** The name that has the address; null where there is none in between. */
  readonly via: string | null;
  /** The other name of the domain that leads to it; null where it is the host's record, or no name of the domain. */
  readonly from: string | null;
  /** The path that was walked, and facts about it. */
  readonly evidence: readonly [string, ...string[]];
  /** The address takes or sends mail for the domain. */
  readonly isMail: boolean;
}

/** An address that was not seen for so long, while the host was seen otherwise, is a former one. */
const FORMER_AFTER_MS = 24 * 60 * 60 * 1000;
/** Addresses of the aliases of a host, former addresses of it, and ways that any other method brings. */
const MOST_OF_HOST = 200;
const MOST_WAYS = 2_000;
/** Registrable domains among the names on one certificate from which on it is one that a CDN shares out. */
const MOST_DOMAINS_ON_CERTIFICATE = 10;
/** What names of mail hosts look like. */
const MAIL_NAME = /^(?:[^.]*(?:mail|smtp)[^.]*|(?:mx|mta|imap|pop3?|relay)[0-9-]*)[.]./s;

/** Every way from a host to an address; an address that several methods lead to appears once for each way. */
export function waysOf(facts: HostFacts, addresses: AddressesOfNames): Way[] {
  const leads = (name: string): readonly ResolvedAddress[] => addresses.get(name) ?? [];
  const others = [bySpf, byMail, bySubdomain, byReverseName, byCertificate, byRegistrant, byLink];
  return [
    ...ownWays(facts, leads),
    ...spfAddresses(facts).slice(0, MOST_WAYS),
    ...others.flatMap((method) => method(facts, leads).slice(0, MOST_WAYS)),
  ];
}

type Leads = (name: string) => readonly ResolvedAddress[];

/** The host's present and former addresses: directly, along its aliases, and those that a load found to be former. */
function ownWays({ own }: HostFacts, leads: Leads): Way[] {
  const direct = own.addresses.map(({ name, seen }) => sighting(own.newest, seen, `RESOLVES_TO->${name}`, name, null));
  const aliases = own.aliases
    .flatMap((alias) => leads(alias.name).map((end) => ({ ...end, alias, key: addressKey(end.address) })))
    .sort((one, other) => newestFirst(one.alias.seen, other.alias.seen) || compareTexts(one.key, other.key))
    .slice(0, MOST_OF_HOST)
    .map(({ alias, hop, address }) => {
      const path = `ALIAS_OF->HOSTNAME:${alias.name}->${pathTo(alias.name, { hop, address })}`;
      return sighting(own.newest, alias.seen, path, address, hop);
    });
  const lastGone = [...Map.groupBy(own.gone, ({ name }) => name).values()].flatMap(([newest]) => newest ?? []);
  const gone = lastGone.slice(0, MOST_OF_HOST).map(({ name, seen }): Way => {
    const evidence = [`RESOLVES_TO->${name}`, `gone-by:${day(seen)}`] as const;
    return { method: 'former_a', address: name, hasNode: false, via: null, from: null, evidence, isMail: false };
  });
  return [...direct, ...aliases, ...gone];
}

function sighting(newest: number | null, seen: number | null, path: string, address: string, via: string | null): Way {
  const isFormer = seen !== null && newest !== null && seen < newest - FORMER_AFTER_MS;
  const evidence = isFormer ? ([path, `last-seen:${day(seen)}`] as const) : ([path] as const);
  return {
    method: isFormer ? 'former_a' : 'current_a',
    address,
    hasNode: true,
    via,
    from: null,
    evidence,
    isMail: false,
  };
}

function spfAddresses({ asked, senders }: HostFacts): Way[] {
  return senders.flatMap((sender) =>
    sender.addresses.map((address) => {
      const path = `${from(asked.host, sender.name)}SPF_IP->${address}`;
      return way('spf_ip', { address, via: null, path, isMail: true });
    }),
  );
}

function bySpf({ asked, senders }: HostFacts, leads: Leads): Way[] {
  return senders.flatMap((sender) =>
    sender.hosts.flatMap((named) =>
      leads(named).map((end) => {
        const path = `${from(asked.host, sender.name)}SPF_A->HOSTNAME:${named}->${pathTo(named, end)}`;
        return way('spf_ip', { address: end.address, via: end.hop, path, isMail: true });
      }),
    ),
  );
}

function byMail({ asked, mailHosts }: HostFacts, leads: Leads): Way[] {
  return asked.levels.flatMap((level) =>
    (mailHosts.get(level) ?? []).flatMap((mail) =>
      leads(mail).map((end) => {
        const path = `${from(asked.host, level)}MAIL_FOR<-HOSTNAME:${mail}->${pathTo(mail, end)}`;
        return way('mx_host', { address: end.address, via: mail, path, isMail: true });
      }),
    ),
  );
}

function bySubdomain({ asked, names }: HostFacts, leads: Leads): Way[] {
  return names.names
    .filter(({ name }) => name !== asked.host)
    .flatMap((named) =>
      leads(named.name).map((end) => {
        const path = `HOSTNAME:${named.name}->${pathTo(named.name, end)}`;
        return way('subdomain_a', {
          ...{ address: end.address, via: end.hop, from: named.name },
          ...{ path, isMail: isMailHost(named) },
        });
      }),
    );
}

function byReverseName({ asked, names }: HostFacts): Way[] {
  return names.names.flatMap((named) =>
    named.reverse.map((address) => {
      const path = `${from(asked.host, named.name)}HAS_PTR<-${address}`;
      return way('ptr_name', { address, via: null, from: named.name, path, isMail: isMailHost(named) });
    }),
  );
}

function byCertificate({ asked, certificates }: HostFacts, leads: Leads): Way[] {
  return certificates
    .filter(({ names }) => names.length <= MOST_NAMES_ON_CERTIFICATE)
    .filter(({ names }) => new Set(names.map(({ apex }) => apex)).size <= MOST_DOMAINS_ON_CERTIFICATE)
    .flatMap(({ certificate, names }) =>
      names
        .filter(({ name }) => name !== asked.host)
        .flatMap(({ name }) =>
          leads(name).map((end) => {
            const path = `HAS_CERTIFICATE->TLS_CERTIFICATE:${certificate}<-HAS_CERTIFICATE<-HOSTNAME:${name}->${pathTo(name, end)}`;
            return way('certificate_san', { address: end.address, via: end.hop, path });
          }),
        ),
    );
}

/** Somebody with more domains is a registrar, or hides owners. */
function byRegistrant({ asked, registrants }: HostFacts, leads: Leads): Way[] {
  return registrants
    .filter(({ others }) => others.length <= MOST_OF_REGISTRANT)
    .flatMap(({ type, label, name: registrant, others }) =>
      others
        .filter((other) => other !== asked.registered)
        .flatMap((other) =>
          leads(other).map((end) => {
            const path = `${type}->${label}:${registrant}<-${type}<-HOSTNAME:${other}->${pathTo(other, end)}`;
            return way('same_registrant', { address: end.address, via: end.hop, path });
          }),
        ),
    );
}

/** A host with more links in one direction is a directory, and its links say nothing. */
function byLink({ own }: HostFacts, leads: Leads): Way[] {
  const links = [
    { arrow: '->', others: own.linksTo },
    { arrow: '<-', others: own.linkedFrom },
  ];
  return links
    .filter(({ others }) => others.length <= MOST_LINKED)
    .flatMap(({ arrow, others }) =>
      others.flatMap((other) =>
        leads(other).map((end) => {
          const path = `LINKS_TO${arrow}HOSTNAME:${other}->${pathTo(other, end)}`;
          return way('links_to', { address: end.address, via: end.hop, path });
        }),
      ),
    );
}

interface Found {
  readonly address: string;
  readonly via: string | null;
  readonly from?: string | null;
  readonly path: string;
  readonly isMail?: boolean;
}

function way(method: Method, { address, via, from: name = null, path, isMail = false }: Found): Way {
  return { method, address, hasNode: true, via, from: name, evidence: [path], isMail };
}

/** The beginning of a path that does not begin at the host itself. */
function from(host: string, name: string): string {
  return name === host ? '' : `HOSTNAME:${name}->`;
}

/** The end of a path, from a name to an address of it or of an alias that it has. */
function pathTo(name: string, { hop, address }: ResolvedAddress): string {
  return `${hop === name ? '' : `ALIAS_OF->HOSTNAME:${hop}->`}RESOLVES_TO->${address}`;
}

/** By its records, or by a usual name of mail hosts. */
function isMailHost({ name, takesMail }: { readonly name: string; readonly takesMail: boolean }): boolean {
  return takesMail || MAIL_NAME.test(name);
}

function day(epochMs: number): string {
  return new Date(epochMs).toISOString().slice(0, 10);
}

/** Sightings without a time come first, as in Cypher. */
function newestFirst(one: number | null, other: number | null): number {
  if (one === other) return 0;
  if (one === null) return -1;
  return other === null ? 1 : other - one;
}
