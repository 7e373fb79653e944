import { type ExposedService, type Exposure, readExposures, readServices } from '../../facts/exposed-services.ts';
import { readCertificates } from '../../views/indicators/certificates.ts';
import { readDns } from '../../views/indicators/dns.ts';
import { readRegistration } from '../../views/indicators/registration.ts';
import type { ProjectionSources } from '../../views/indicators/sources.ts';
import { readSslBlock } from '../../views/indicators/ssl-module.ts';
import { readSubdomains } from '../../views/indicators/subdomains.ts';
import type { ScanModule } from './scan-request.ts';
import { technologiesOf } from './technologies.ts';

/** The graph's data for a module, or why it has none. */
export interface StoredModule {
  /** Null where it knows nothing. */
  readonly data: object | null;
  readonly reason: string | null;
}

const MOST_SUBDOMAINS = 10_000;
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

type Severity = (typeof SEVERITIES)[number];

/** The graph's data on a domain, by module. Addresses are the present ones of the domain. */
export const STORED_MODULES: Readonly<
  Record<ScanModule, (sources: ProjectionSources, domain: string) => Promise<StoredModule>>
> = {
  subdomains: async (sources, domain) => {
    const found = await readSubdomains(sources, domain, { limit: MOST_SUBDOMAINS, skip: 0, technical: false });
    if (found === null) return unknown(domain);
    const { subdomains, totalCount } = found;
    return reported({ subdomains, totalCount });
  },
  dns: async (sources, domain) => {
    const { isKnown, details } = await readDns(sources, domain);
    return isKnown ? reported(details) : unknown(domain);
  },
  ssl: async (sources, domain) => {
    const certificates = await readCertificates(sources, domain);
    const block = await readSslBlock(sources, certificates);
    return block.chain.length > 0 ? reported(block) : lacking(`no certificate of ${domain} is stored`);
  },
  whois: async (sources, domain) => {
    const { record, apex } = await readRegistration(sources, domain);
    return record === null ? lacking(`no registration of ${apex} is stored`) : reported(record);
  },
  ports: async (sources, domain) => {
    const addresses = await addressesOf(sources, domain);
    const services = await readServices(sources.reader, addresses);
    if (services.length === 0) return lacking(`no service on an address of ${domain} is stored`);
    const hosts = [...Map.groupBy(services, ({ of }) => of)].map(([ip, ofHost]) => ({
      ip,
      ports: ofHost.map(portOf).toSorted((one, other) => one.port - other.port),
    }));
    return reported({ hosts });
  },
  technologies: async (sources, domain) => {
    const services = await readServices(sources.reader, await addressesOf(sources, domain));
    const technologies = technologiesOf(services);
    return technologies.length > 0 ? reported({ technologies }) : lacking(`no software of ${domain} is stored`);
  },
  vulnerabilities: async (sources, domain) => {
    const addresses = await addressesOf(sources, domain);
    const findings = (await readExposures(sources.reader, [domain, ...addresses])).map(findingOf);
    const order = (severity: Severity) => SEVERITIES.indexOf(severity);
    const worst = findings.toSorted(
      (one, other) => order(one.severity) - order(other.severity) || (one.id < other.id ? -1 : 1),
    );
    const counts = SEVERITIES.map((severity) => [severity, worst.filter((one) => one.severity === severity).length]);
    return reported({ findings: worst, severityCounts: Object.fromEntries(counts) });
  },
};

/** The addresses that a name leads to, as the graph knows them. */
export async function addressesOf(sources: ProjectionSources, domain: string): Promise<readonly string[]> {
  const { addresses } = await readDns(sources, domain);
  return addresses.map(({ name }) => name);
}

function reported(data: object): StoredModule {
  return { data, reason: null };
}

function lacking(reason: string): StoredModule {
  return { data: null, reason };
}

function unknown(domain: string): StoredModule {
  return lacking(`nothing is known of ${domain}`);
}

function portOf({ name, banner, product, version }: ExposedService) {
  const [, port = '0', protocol = 'tcp'] = /:(\d+)\/(\w+)$/.exec(name) ?? [];
  const service = product === null ? null : [product, version].filter((part) => part !== null).join(' ');
  return { port: Number(port), protocol, service, banner };
}

function findingOf({ of, cve, summary, cvss, isKev, port, package: software, source }: Exposure) {
  const place = port === null ? of : `${of.includes(':') ? `[${of}]` : of}:${port}`;
  const evidence = [
    `${software ?? 'software'} on ${place}`,
    ...(isKev ? ['known to be exploited (KEV)'] : []),
    ...(source === null ? [] : [`by ${source}`]),
  ];
  return { id: cve, severity: severityOf(cvss), title: summary ?? cve, evidence: evidence.join(', ') };
}

/** The names of CVSS (v3.1, section 5). */
function severityOf(cvss: number | null): Severity {
  if (cvss === null || cvss === 0) return 'info';
  if (cvss >= 9) return 'critical';
  if (cvss >= 7) return 'high';
  return cvss >= 4 ? 'medium' : 'low';
}
