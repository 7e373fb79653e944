import { epochMs } from '../../formats/dates.ts';
import { addressData } from '../../formats/dns-data.ts';
import { dnsFacts } from '../../formats/dns-facts.ts';
import { type HostsEntry, hostsEntries } from '../../formats/hosts-file.ts';
import { firstMatch } from '../../formats/text-lines.ts';
import type { SourceDeclaration } from '../../source.ts';

/** Addresses of GitHub's hosts, resolved twice a day. */
export const ineo6GithubHosts: SourceDeclaration<HostsEntry> = {
  id: 'ineo6-github-hosts',
  title: 'Addresses of github.com and its hosts',
  publisher: 'ineo6/hosts',
  licence: 'MIT',
  homePage: 'https://github.com/ineo6/hosts',
  defaultUrl: 'https://raw.githubusercontent.com/ineo6/hosts/master/hosts',
  format: 'hosts(5): address and host',
  cadenceHours: 24,
  fields: {
    'head.Update at': { becomes: 'the date of the edition' },
    address: { becomes: 'the address of the host' },
    host: { becomes: 'the host' },
    comment: { leftOut: 'words for a human reader' },
  },
  layer: 'dns',
  verified: 'real file',
  // The file has China's time: its commit of 2026-08-22 (UTC) says 2026-08-23 02:22:48.
  dateOf: async (input) => {
    const stamp = await firstMatch(input, /^#\s*Update at:\s*(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})/, 200);
    return stamp === null ? null : (epochMs(`${stamp.replace(' ', 'T')}+08:00`) ?? null);
  },
  read: hostsEntries,
  facts: ({ value: { address, host } }, { observedAt, suffixes }) =>
    dnsFacts({ owner: host, data: addressData(address) }, { lastSeen: observedAt }, suffixes),
};
