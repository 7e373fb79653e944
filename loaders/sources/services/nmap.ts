import { nmapDate, nmapRecords } from '../../formats/services/nmap-report.ts';
import { type ScanRecord, scanFacts } from '../../formats/services/scan-records.ts';
import type { PublishedFields, SourceDeclaration } from '../../source.ts';
import { SCANNER } from './scanner.ts';

const OF_THE_RUN = { leftOut: 'how the scan was run: it says nothing of a service' };
const FIELDS: PublishedFields = {
  'nmaprun@scanner': OF_THE_RUN,
  'nmaprun@args': OF_THE_RUN,
  'nmaprun@start': { becomes: 'the date of the edition' },
  'nmaprun@version': OF_THE_RUN,
  'host@starttime': { becomes: 'the time of the sighting, where endtime is missing' },
  'host@endtime': { becomes: 'the time of the sighting' },
  'host/status@state': { leftOut: 'whether the host answered: its open ports show it' },
  'host/address@addr': { becomes: 'the address of the services' },
  'host/address@addrtype': { becomes: 'a choice: the address of the network card is none of the internet' },
  'host/hostname@name': { becomes: 'a name of the address' },
  'host/hostname@type': { becomes: 'which way it was looked up: PTR, or the name that was asked for' },
  'host/os/osmatch@name': {
    leftOut: 'a guess at the system by its packets, often several: the graph has software of services',
  },
  'host/uptime@seconds': { leftOut: 'a guess at when it was started' },
  'host/distance@value': { leftOut: 'how far it is from the scanner' },
  'port@portid': { becomes: 'the port of the service' },
  'port@protocol': { becomes: 'the transport protocol of the service' },
  'port/state@state': { becomes: 'nothing is stated of a port that is not open' },
  'port/state@reason': { leftOut: 'which packet came back: the state says what it means' },
  'port/service@name': { becomes: 'the protocol of the service' },
  'port/service@product': { becomes: 'the software' },
  'port/service@version': { becomes: 'the version of the software' },
  'port/service@extrainfo': { becomes: 'the distribution of the software, if it names one' },
  'port/service@ostype': { leftOut: 'the system, in a word: the CPE names have it' },
  'port/service@tunnel': { leftOut: 'whether the protocol is inside TLS: its answer is read in the same way' },
  'port/service@method': { leftOut: 'whether the name is by the port alone: then there is no software' },
  'port/service@conf': { leftOut: 'how sure the name is: then there is no software' },
  'port/service/cpe': { becomes: 'the CPE names of the software' },
  'port/script@id': { becomes: 'a choice: banner and http-server-header are answers of the service' },
  'port/script@output': { becomes: 'the banner, and the software that it shows' },
};

/** Services that nmap or masscan found, in the format that both write with -oX. */
export const nmap: SourceDeclaration<ScanRecord> = {
  ...SCANNER,
  id: 'nmap',
  title: 'Services that nmap found',
  homePage: 'https://nmap.org/book/output-formats-xml-output.html',
  format: 'XML nmaprun/host: address, hostnames, ports/port with state, service, cpe (nmap -oX, masscan -oX)',
  fields: FIELDS,
  verified: 'real file',
  readsMarkup: true,
  dateOf: nmapDate,
  read: nmapRecords,
  facts: scanFacts,
};
