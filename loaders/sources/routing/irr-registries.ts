import type { SourceDeclaration } from '../../source.ts';

/** The catalog data of a routing registry's dump. */
export type RegistryRow = Pick<
  SourceDeclaration,
  'id' | 'title' | 'publisher' | 'homePage' | 'defaultUrl' | 'licence' | 'cadenceHours'
>;

/** Routing registries, and the addresses of their objects. Those that split them by class have one file for sets and one for routes. */
const REGISTRIES: readonly (readonly [id: string, publisher: string, sets: string, routes?: string])[] = [
  ['afrinic', 'AFRINIC', 'https://ftp.afrinic.net/pub/dbase/afrinic.db.gz'],
  ['altdb', 'ALTDB', 'https://ftp.radb.net/radb/dbase/altdb.db.gz'],
  [
    'apnic',
    'APNIC',
    'https://ftp.apnic.net/apnic/whois/apnic.db.as-set.gz',
    'https://ftp.apnic.net/apnic/whois/apnic.db.route.gz',
  ],
  ['arin', 'ARIN', 'https://ftp.arin.net/pub/rr/arin.db.gz'],
  ['lacnic', 'LACNIC', 'https://irr.lacnic.net/lacnic.db.gz'],
  ['nttcom', 'NTT', 'https://rr1.ntt.net/nttcomRR/nttcom.db.gz'],
  ['radb', 'RADb', 'https://ftp.radb.net/radb/dbase/radb.db.gz'],
  [
    'ripe',
    'RIPE NCC',
    'https://ftp.ripe.net/ripe/dbase/split/ripe.db.as-set.gz',
    'https://ftp.ripe.net/ripe/dbase/split/ripe.db.route.gz',
  ],
];

/** Returns a row for each routing registry, for the objects of one class in its dump. */
export function registryRows(objects: 'as-sets' | 'routes', title: string): readonly RegistryRow[] {
  return REGISTRIES.map(([id, publisher, sets, routes = sets]) => {
    const defaultUrl = objects === 'as-sets' ? sets : routes;
    return {
      id: `${id}-${objects}`,
      title: `${title} in the routing registry of ${publisher}`,
      publisher,
      homePage: new URL('/', defaultUrl).href,
      defaultUrl,
      licence: "the registry's terms; free to use for network operation",
      cadenceHours: 24,
    };
  });
}
