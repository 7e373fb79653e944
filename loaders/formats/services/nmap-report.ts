/** Reads the XML that nmap and masscan write with `-oX`. */
import { DamagedFile, IncompleteFile, type Records, type SourceInput, type SourceRecord } from '../../source.ts';
import { BrokenXml, type XmlAttributes, xmlMarks } from '../xml-elements.ts';
import type { ObservedService } from './observed-service.ts';
import type { ScanRecord } from './scan-records.ts';

const DAY_MS = 86_400_000;
/** No scan takes longer. A time outside its run is an error. */
const LONGEST_RUN_MS = 90 * DAY_MS;

/** Characters of the elements of one host. All ports of a host, each with a page as its banner, have less. */
const LARGEST_HOST = 64 * 1024 ** 2;
/** What an element takes in memory besides its texts. */
const ELEMENT = 100;

/** A port that is being read. */
interface OpenPort {
  readonly line: number;
  readonly attributes: XmlAttributes;
  state: string | undefined;
  service: XmlAttributes;
  banner: string | undefined;
  readonly cpes: string[];
}

/** A report, complete or still being read. */
type Report = Pick<SourceInput, 'bytes'>;

/** Returns the date of the run itself, epoch ms; null if the report has none. */
export async function nmapDate(input: Report): Promise<number | null> {
  try {
    for await (const mark of xmlMarks(input)) {
      if (mark.kind === 'open') return secondsOf(mark.attributes.start) ?? null;
    }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
  }
  return null;
}

/**
 * Reads the open ports of a report, and the names that nmap looked up. A stopped scan leaves its file unfinished, and its results until
 * then count.
 */
export async function* nmapRecords(input: Report): Records<ScanRecord> {
  const reading = new HostReading();
  try {
    for await (const mark of xmlMarks(input)) {
      if (mark.kind === 'open') reading.open(mark.line, mark.name, mark.attributes);
      else if (mark.kind === 'text') reading.text(mark.text);
      else yield* reading.close(mark.line, mark.name);
    }
  } catch (error) {
    if (!(error instanceof BrokenXml)) throw error;
    if (!reading.isNmap) throw new Error(`expected the XML of nmap: ${error.message}`);
    yield new IncompleteFile(reading.line, `The XML is broken after line ${reading.line} (${error.message})`);
  }
}

/** Collects one host after another from the marks of the document. */
class HostReading {
  line = 1;
  isNmap = false;
  #start: number | undefined;
  #time: number | undefined;
  #address: string | null = null;
  #names: { readonly name: string; readonly type: string | undefined }[] = [];
  #ports: OpenPort[] = [];
  #port: OpenPort | null = null;
  #cpe: string | null = null;
  /** Characters of the open host. */
  #size = 0;

  open(line: number, name: string, attributes: XmlAttributes): void {
    this.line = line;
    this.#grow(ELEMENT + Object.values(attributes).reduce((sum, value) => sum + (value?.length ?? 0), 0));
    if (!this.isNmap && name !== 'nmaprun') throw new Error(`expected the element nmaprun, got ${name}`);
    if (name === 'nmaprun') {
      this.isNmap = true;
      this.#start = secondsOf(attributes.start);
    }
    if (name === 'host') this.#begin(attributes);
    if (name === 'address' && attributes.addrtype !== 'mac') this.#address ??= attributes.addr ?? null;
    if (name === 'hostname') this.#names.push({ name: attributes.name ?? '', type: attributes.type });
    if (name === 'port') this.#port = { line, attributes, state: undefined, service: {}, banner: undefined, cpes: [] };
    if (name === 'cpe') this.#cpe = '';
    if (this.#port === null) return;
    if (name === 'state') this.#port.state = attributes.state;
    if (name === 'service') this.#port.service = attributes;
    if (name === 'script') this.#port.banner ??= bannerOf(attributes);
  }

  text(text: string): void {
    if (this.#cpe === null) return;
    this.#grow(text.length);
    this.#cpe += text;
  }

  #grow(characters: number): void {
    this.#size += characters;
    if (this.#size > LARGEST_HOST)
      throw new DamagedFile(`line ${this.line}: a host has more than ${LARGEST_HOST / 1024 ** 2} MiB of elements`);
  }

  *close(line: number, name: string): Iterable<SourceRecord<ScanRecord>> {
    this.line = line;
    if (name === 'cpe' && this.#cpe !== null) {
      // CPE names of a port are inside its service. Those of the whole host are elsewhere; their port is unknown.
      this.#port?.cpes.push(this.#cpe.trim());
      this.#cpe = null;
    }
    if (name === 'port' && this.#port !== null) {
      if (this.#port.state === 'open') this.#ports.push(this.#port);
      this.#port = null;
    }
    if (name === 'host') yield* this.#records(line);
  }

  #begin({ starttime, endtime }: XmlAttributes): void {
    const times = [endtime, starttime].flatMap((text) => secondsOf(text) ?? []);
    const start = this.#start;
    this.#time =
      times.find((time) => start === undefined || (time >= start && time <= start + LONGEST_RUN_MS)) ?? start;
    this.#address = null;
    this.#names = [];
    this.#ports = [];
    this.#size = 0;
  }

  *#records(line: number): Iterable<SourceRecord<ScanRecord>> {
    const address = this.#address;
    if (address === null) return;
    const seenAt = this.#time;
    for (const { name: host, type } of this.#names) {
      // nmap resolved a name from the command line. A name of type PTR is the address's own.
      const record = type === 'PTR' ? 'PTR' : type === 'user' ? 'A' : null;
      if (record !== null) yield { line, value: { kind: 'name', record, host, address, seenAt } };
    }
    for (const port of this.#ports) {
      yield { line: port.line, value: { kind: 'service', service: serviceOf(port, address, seenAt) } };
    }
  }
}

/** Returns the service of a port. A service that nmap names only by its port number (method table) has no software. */
function serviceOf(
  { attributes, service, banner, cpes }: OpenPort,
  address: string,
  seenAt: number | undefined,
): ObservedService {
  const { name, product, version, extrainfo } = service;
  return {
    address,
    port: attributes.portid ?? '',
    protocol: attributes.protocol,
    service: name === 'http' && service.tunnel === 'ssl' ? 'https' : name,
    // masscan puts what it read into the service itself.
    banner: banner ?? service.banner,
    product,
    version,
    note: extrainfo,
    cpes,
    seenAt,
  };
}

/** Returns the answer of a service, from the scripts that store it. */
function bannerOf({ id, output }: XmlAttributes): string | undefined {
  return id === 'banner' || id === 'http-server-header' ? output : undefined;
}

function secondsOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{9,10}$/.test(text) ? Number(text) * 1000 : undefined;
}
