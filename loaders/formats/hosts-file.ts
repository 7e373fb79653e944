import { type PublishedFields, type Records, RefusedRecord, type SourceInput } from '../source.ts';

/** The fields of a hosts file that blocks the names in it. */
export const BLOCKING_HOSTS_FIELDS: PublishedFields = {
  address: { becomes: 'a check: a list that blocks points its hosts to no address, and any other line is refused' },
  host: { becomes: 'the listed host' },
  comment: { leftOut: 'words for a human reader' },
  'head.date': { becomes: 'the date of the edition, where the head of the list states one with its zone' },
};

/** One name of a hosts(5) line with the address before it. */
export interface HostsEntry {
  readonly address: string;
  readonly host: string;
}

/** Names that the hosts file of every machine contains: they state nothing about the internet. */
const LOCAL: ReadonlySet<string> = new Set([
  ...'localhost localhost.localdomain local broadcasthost 0.0.0.0'.split(' '),
  ...'ip6-localhost ip6-loopback ip6-localnet ip6-mcastprefix ip6-allnodes ip6-allrouters ip6-allhosts'.split(' '),
]);

/** Reads the entries of a hosts(5) file: an address, then one or more names; `#` starts a comment anywhere. */
export async function* hostsEntries(input: SourceInput): Records<HostsEntry> {
  let line = 0;
  for await (const text of input.lines()) {
    line += 1;
    const [address, ...hosts] = text
      .replace(/#.*$/, '')
      .split(/\s+/)
      .filter((word) => word !== '');
    if (address === undefined) continue;
    if (hosts.length === 0)
      yield new RefusedRecord(line, `expected an address and a name, got '${address.slice(0, 60)}'`);
    for (const host of hosts) if (!LOCAL.has(host.toLowerCase())) yield { line, value: { address, host } };
  }
}
