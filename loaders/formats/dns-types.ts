/** The numbers of the types of records that loaders read (IANA, Domain Name System Parameters). */
const NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'A'],
  [2, 'NS'],
  [5, 'CNAME'],
  [6, 'SOA'],
  [12, 'PTR'],
  [15, 'MX'],
  [16, 'TXT'],
  [28, 'AAAA'],
  [33, 'SRV'],
  [39, 'DNAME'],
  [43, 'DS'],
  [52, 'TLSA'],
  [64, 'SVCB'],
  [65, 'HTTPS'],
  [257, 'CAA'],
]);

/** Returns the name of a type of records in upper case: of `a`, of `1`, and of `TYPE1` (RFC 3597, section 5). */
export function dnsTypeName(type: string | number): string {
  const text = String(type).trim().toUpperCase();
  const number = /^(?:TYPE)?(\d{1,5})$/.exec(text)?.[1];
  return number === undefined ? text : (NAMES.get(Number(number)) ?? `TYPE${Number(number)}`);
}
