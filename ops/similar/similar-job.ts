import { domainToUnicode } from 'node:url';
import pMap from 'p-map';
import { registeredName } from '../../procedures/variants/registered-name.ts';
import { type DnsBlock, readDns } from '../../views/indicators/dns.ts';
import { readDomainScores } from '../../views/indicators/domain-scores.ts';
import { type Registration, readRegistrations } from '../../views/indicators/registration.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { inBatches } from '../in-batches.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { type SimilarName, similarNames } from './similar-names.ts';
import { SIMILAR_PARAMS, type SimilarParams } from './similar-request.ts';

/** Names whose records of DNS are read at once. */
const AT_ONCE = 8;

const NO_DNS: DnsBlock = {
  arecords: [],
  aaaa_records: [],
  mx_records: [],
  ns_records: [],
  txt_records: [],
  cname_records: [],
  alias_records: [],
};

/** Names that may be taken for a domain, with what the graph knows of each (contract rest.md 1.6). */
export function similarJob(sources: ProjectionSources): JobRunner {
  return jobRunner('similar_domains', SIMILAR_PARAMS, (params, signal, report) =>
    similarDomains(sources, params, signal, report),
  );
}

async function similarDomains(
  sources: ProjectionSources,
  params: SimilarParams,
  signal: AbortSignal,
  report: ReportProgress,
): Promise<object> {
  const { domain, techniques, limit } = params;
  const of = registeredName(domain, await sources.suffixes());
  if (of === null) throw new Error(`${domain} is a bare suffix: the route refuses it`);
  report(0, limit, 'making names');
  const names = await similarNames(sources, of, params);
  const shown = names.slice(0, limit);
  const similar = await inBatches(shown, signal, async (batch, done) => {
    const known = await knownOf(sources, batch, params, signal);
    report(done + batch.length, shown.length, `looked up ${done + batch.length} names`);
    return batch.map((name) => itemOf(name, known, params));
  });
  return {
    domain,
    status: 'completed',
    similarDomains: similar,
    totalCount: names.length,
    analysis: { techniquesUsed: techniques.join(','), baseDomain: of.name, searchLimit: limit },
  };
}

/** The graph's data on some names; parts that were not asked for are empty. */
interface Known {
  readonly registrations: ReadonlyMap<string, Registration>;
  readonly dns: ReadonlyMap<string, DnsBlock>;
  readonly scores: ReadonlyMap<string, number>;
}

async function knownOf(
  sources: ProjectionSources,
  similar: readonly SimilarName[],
  { check_registration, include_dns, include_risk_score }: SimilarParams,
  signal: AbortSignal,
): Promise<Known> {
  const names = similar.flatMap(({ name, isStored }) => (isStored ? [name] : []));
  const [registrations, scores, blocks] = await Promise.all([
    readRegistrations(sources, check_registration ? names : []),
    readDomainScores(sources, include_risk_score ? names : []),
    pMap(include_dns ? names : [], async (name) => (await readDns(sources, name)).block, {
      concurrency: AT_ONCE,
      signal,
    }),
  ]);
  return { registrations, scores, dns: new Map(blocks.map((block, index) => [names[index] ?? '', block])) };
}

/** As people see a name that has A-labels; null for any other. */
function unicodeForm(name: string): string | null {
  const shown = domainToUnicode(name);
  return shown === '' || shown === name ? null : shown;
}

/** A name that is not in the graph is unknown, and not unregistered. */
function itemOf(
  { name, technique, isStored }: SimilarName,
  { registrations, dns, scores }: Known,
  { check_registration, include_dns, include_risk_score }: SimilarParams,
): object {
  const registration = registrations.get(name);
  const record = registration?.record;
  const registered = {
    registered: registration?.presence.isMissing === true ? false : isStored ? true : null,
    createDate: record?.createDate || null,
    registrarName: record?.registrarName || null,
  };
  return {
    domain: name,
    unicode: unicodeForm(name),
    technique,
    ...(check_registration ? registered : {}),
    ...(include_dns ? { dns: dns.get(name) ?? NO_DNS } : {}),
    ...(include_risk_score ? { risk_score: scores.get(name) ?? null } : {}),
  };
}
