import { z } from 'zod';
import type { ComputedProcedure } from '../../engine/contract/procedure-catalog.ts';
import { writeStringLiteral } from '../../engine/parse/string-literal.ts';
import { parameter } from '../arguments.ts';
import { columns } from '../columns.ts';
import { readSubject } from './posture-subject.ts';
import { cvePostures, packagePostures, placePostures } from './postures.ts';

const PARAMETERS = z.object({ subject: parameter('STRING | LIST<STRING>', readSubject) });

/** How bad a list of CVEs is, what is known of a product, or what was observed in a place, as a whole. */
export const vulnPosture: ComputedProcedure<typeof PARAMETERS.shape> = {
  name: 'svc.vulnPosture',
  description:
    'How bad it is as a whole, always one row: of a list of CVEs, of a version of a product, or of the services that were observed on an address, on ' +
    'those of a host, in a network or in an AS. Its band is that of the worst CVE; of an AS of which fewer than 0.1 % of the announced addresses are exposed a step ' +
    'lower. Where nothing was observed it says no-data: that is not clean. At most 5,000 services are looked at, and explanation says where there are more.',
  example: 'CALL svc.vulnPosture(["CVE-2099-0001", "CVE-2099-0002"])',
  furtherExamples: [
    'CALL svc.vulnPosture("apache:log4j:2.14.1")',
    ...['198.51.100.23', 'www.example.com', '198.51.100.0/24', 'AS64500'].map(
      (place) => `CALL svc.vulnPosture(${writeStringLiteral(place)})`,
    ),
  ],
  sampleExample: 'CALL svc.vulnPosture("openssl:openssl:1.0.1f")',
  columns: columns({
    subject: ['STRING', 'what was asked for; the number of CVEs of a list'],
    subjectKind: ['STRING', 'cves, package, ip, domain, network or asn'],
    band: ['STRING', 'band of the worst CVE; UNKNOWN where none is known'],
    verdictScore: ['FLOAT', 'verdict score of the worst, 0 to 100'],
    cveCount: ['INTEGER', 'CVEs, unknown ones left out; null where nothing is known'],
    unknownCves: ['LIST<STRING>', 'entries of the list that are not stored, or are no CVE'],
    kevCount: ['INTEGER', 'known exploited ones'],
    ransomwareCount: ['INTEGER', 'those with known ransomware use'],
    criticalCount: ['INTEGER', 'CVEs of that band'],
    highCount: ['INTEGER', 'CVEs of that band'],
    mediumCount: ['INTEGER', 'CVEs of that band'],
    lowCount: ['INTEGER', 'CVEs of that band'],
    maxCvss: ['FLOAT', 'highest base score'],
    maxEpss: ['FLOAT', 'highest EPSS'],
    combinedEpss: ['FLOAT', 'chance that one of them is exploited: 1 - product of (1 - EPSS)'],
    topCves: [
      'LIST<MAP>',
      'the worst, at most 10: cve, band, epss, cvss, isKev',
      { cve: 'STRING', band: 'STRING', epss: 'FLOAT', cvss: 'FLOAT', isKev: 'BOOLEAN' },
    ],
    exposedHosts: [
      'INTEGER',
      'of a place: addresses that are vulnerable to one of them; null where nothing could be looked up',
    ],
    observedHosts: ['INTEGER', 'of a place: addresses on which anything was observed'],
    serviceCount: ['INTEGER', 'of a place: services that were looked at'],
    exposures: [
      'LIST<MAP>',
      'of a place: what says so of the worst, at most 10: cve, band, hosts (how many), and of one of these (example) port, package, confidence, observedAt, source',
      {
        cve: 'STRING',
        band: 'STRING',
        hosts: 'INTEGER',
        example: 'STRING',
        port: 'INTEGER',
        package: 'STRING',
        confidence: 'FLOAT',
        observedAt: 'STRING',
        source: 'STRING',
      },
    ],
    endOfLifeCount: ['INTEGER', 'of a place: versions that get no more fixes'],
    endOfLife: [
      'LIST<MAP>',
      'of a place: these, longest first, at most 10: package, version, cycle, eolDate, latest, services (how many), example',
      {
        package: 'STRING',
        version: 'STRING',
        cycle: 'STRING',
        eolDate: 'STRING',
        latest: 'STRING',
        services: 'INTEGER',
        example: 'STRING',
      },
    ],
    isEndOfLife: [
      'BOOLEAN',
      'of a product: its line of releases gets no more fixes; null: no source says, or a distribution maintains it',
    ],
    eolDate: ['STRING', 'of a product: day when that was or will be'],
    latest: ['STRING', 'of a product: newest release of its line'],
    observedFrom: ['STRING', 'of a place: day of the oldest observation'],
    observedTo: ['STRING', 'of a place: day of the newest one'],
    explanation: ['STRING', 'what it comes to, in a sentence'],
    coverage: [
      'STRING',
      'full; partial: some entries are unknown, or a network, of which only what was observed is known; no-data',
    ],
  }),
  inExpressions: true,
  mostCalls: 200,
  parameters: PARAMETERS,
  answer: async (calls, { reader, asOf }) => {
    const subjects = calls.map(({ subject }) => subject);
    const answers = await Promise.all([
      cvePostures(reader, subjects, asOf.getTime()),
      packagePostures(reader, subjects, asOf.getTime()),
      placePostures(reader, subjects, asOf.getTime()),
    ]);
    const rows = new Map(answers.flatMap((answer) => [...answer.rows]));
    return {
      rows: subjects.map((subject) => [rows.get(subject)].filter((row) => row !== undefined)),
      advisories: answers.flatMap(({ advisories }) => advisories),
      layers: ['vulnerabilities'],
    };
  },
};
