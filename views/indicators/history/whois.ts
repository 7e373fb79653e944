import type { Indicator } from '../query-block.ts';
import { readRegistration, registeredName } from '../registration.ts';
import type { ProjectionSources } from '../sources.ts';
import { pastRecord } from '../whois-record.ts';
import type { History, Page } from './record.ts';

/** A page of the registrations of a domain as they were looked up, without their registrants. */
export async function readWhoisHistory(sources: ProjectionSources, { name }: Indicator, page: Page): Promise<History> {
  const { records, total, oldest, newest, isLoaded } = await readRegistration(sources, name, page);
  const domain = registeredName(name, await sources.suffixes());
  const missing = isLoaded ? `No registration of ${domain} is held.` : 'No WHOIS records are loaded.';
  return {
    records: records.map(pastRecord),
    total_records: total,
    oldest_date: oldest,
    newest_date: newest,
    message: total === 0 ? missing : null,
  };
}
