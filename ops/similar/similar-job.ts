import { type DnsBlock, readDns } from '../../procedures/projections/indicators/dns.ts';
import { readRegistration } from '../../procedures/projections/indicators/registration.ts';
import type { ProjectionSources } from '../../procedures/projections/indicators/sources.ts';
import { registeredName } from '../../procedures/variants/registered-name.ts';
import { riskScore } from '../domain-scores.ts';
import { type JobRunner, jobRunner, type ReportProgress } from '../jobs/job-runner.ts';
import { someAtOnce } from '../some-at-once.ts';
import { type SimilarName, similarNames } from './similar-names.ts';
import { SIMILAR_PARAMS, type SimilarParams } from './similar-request.ts';

/** Names that are looked up at once. */
const AT_ONCE = 8;

const NO_DNS: DnsBlock = {
  arecords: [],
  aaaa_records: [],
  mx_records: [],
  ns_records: [],
  txt_records: [],
  cname_records: [],
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
  const of = registeredName(domain);
  if (of === null) throw new Error(`${domain} is a bare suffix: the route refuses it`);
  report(0, limit, 'making names');
  const names = await similarNames(sources.reader, of, params);
  const shown = names.slice(0, limit);
  let done = 0;
  const similar = await someAtOnce(shown, AT_ONCE, signal, async (name) => {
    const item = await itemOf(sources, name, params);
    done += 1;
    report(done, shown.length, `looked up ${done} names`);
    return item;
  });
  return {
    domain,
    status: 'completed',
    similarDomains: similar,
    totalCount: names.length,
    analysis: { techniquesUsed: techniques.join(','), baseDomain: of.name, searchLimit: limit },
  };
}

/** What the graph does not hold is unknown, and not unregistered. */
async function itemOf(
  sources: ProjectionSources,
  { name, technique, isStored }: SimilarName,
  { check_registration, include_dns, include_risk_score }: SimilarParams,
): Promise<object> {
  const [registration, dns, risk] = await Promise.all([
    check_registration && isStored ? readRegistration(sources, name) : null,
    include_dns && isStored ? readDns(sources, name) : null,
    include_risk_score && isStored ? riskScore(sources, name) : null,
  ]);
  const registered = {
    registered: isStored ? true : null,
    createDate: registration?.record?.createDate || null,
    registrarName: registration?.record?.registrarName || null,
  };
  return {
    domain: name,
    technique,
    ...(check_registration ? registered : {}),
    ...(include_dns ? { dns: dns?.block ?? NO_DNS } : {}),
    ...(include_risk_score ? { risk_score: risk } : {}),
  };
}
