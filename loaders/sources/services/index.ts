import type { SourceDeclaration } from '../../source.ts';
import { httpx } from './httpx.ts';
import { masscan } from './masscan.ts';
import { naabu } from './naabu.ts';
import { nmap } from './nmap.ts';
import { nuclei } from './nuclei.ts';
import { servicesCsv, servicesNdjson } from './plain-services.ts';
import { shodan, shodanInternetDb } from './shodan.ts';
import { weftScan } from './weft-scan.ts';
import { zgrab2 } from './zgrab2.ts';

/** Results of scans: services with their software, names, certificates, and the scanners' claims. */
export const SERVICES_SOURCES: readonly SourceDeclaration[] = [
  httpx,
  masscan,
  naabu,
  nmap,
  nuclei,
  servicesCsv,
  servicesNdjson,
  shodan,
  shodanInternetDb,
  weftScan,
  zgrab2,
];
