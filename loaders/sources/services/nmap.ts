import { nmapDate, nmapRecords } from '../../formats/services/nmap-report.ts';
import { type ScanRecord, scanFacts } from '../../formats/services/scan-records.ts';
import type { SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';

/** Services that nmap or masscan found, in the format that both write with -oX. */
export const nmap: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'nmap',
  title: 'Services that nmap found',
  homePage: 'https://nmap.org/book/output-formats-xml-output.html',
  format: 'XML nmaprun/host: address, hostnames, ports/port with state, service, cpe (nmap -oX, masscan -oX)',
  verified: 'real file',
  readsMarkup: true,
  dateOf: nmapDate,
  read: nmapRecords,
  facts: scanFacts,
};
