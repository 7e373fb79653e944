import type { ExposedService } from '../../facts/exposed-services.ts';
import { productTokens } from '../../loaders/formats/services/product-tokens.ts';
import { nameOfProduct } from '../../loaders/formats/services/software-names.ts';
import { ANY, keyOrNull, readCpe, textOfValue, type WellFormedName } from '../../schema/keys/index.ts';

/** Software that shows on a host, as people call it. */
export interface Technology {
  readonly name: string;
  readonly category: string;
  readonly version: string | null;
}

/** What people call software that the NVD names so, and what it is. */
const CALLED: ReadonlyMap<string, readonly [name: string, category: string]> = new Map([
  ['f5:nginx', ['nginx', 'web server']],
  ['apache:http_server', ['Apache', 'web server']],
  ['apache:tomcat', ['Tomcat', 'web server']],
  ['eclipse:jetty', ['Jetty', 'web server']],
  ['lighttpd:lighttpd', ['lighttpd', 'web server']],
  ['microsoft:internet_information_services', ['Microsoft-IIS', 'web server']],
  ['openresty:openresty', ['openresty', 'web server']],
  ['caddyserver:caddy', ['Caddy', 'web server']],
  ['litespeedtech:litespeed_web_server', ['LiteSpeed', 'web server']],
  ['squid-cache:squid', ['Squid', 'proxy']],
  ['openssl:openssl', ['OpenSSL', 'library']],
  ['openbsd:libressl', ['LibreSSL', 'library']],
  ['php:php', ['PHP', 'language']],
  ['perl:perl', ['Perl', 'language']],
  ['python:python', ['Python', 'language']],
  ['wordpress:wordpress', ['WordPress', 'content management']],
  ['openbsd:openssh', ['OpenSSH', 'remote access']],
  ['dropbear_ssh_project:dropbear_ssh', ['Dropbear', 'remote access']],
  ['exim:exim', ['Exim', 'mail server']],
  ['postfix:postfix', ['Postfix', 'mail server']],
  ['dovecot:dovecot', ['Dovecot', 'mail server']],
  ['vsftpd_project:vsftpd', ['vsftpd', 'file server']],
  ['proftpd:proftpd', ['ProFTPD', 'file server']],
  ['pureftpd:pure-ftpd', ['Pure-FTPd', 'file server']],
  ['samba:samba', ['Samba', 'file server']],
  ['isc:bind', ['BIND', 'name server']],
  ['oracle:mysql', ['MySQL', 'database']],
  ['mariadb:mariadb', ['MariaDB', 'database']],
  ['postgresql:postgresql', ['PostgreSQL', 'database']],
  ['redis:redis', ['Redis', 'database']],
  ['memcached:memcached', ['Memcached', 'database']],
  ['mongodb:mongodb', ['MongoDB', 'database']],
]);

/** The software of services, each version once, in the order of its names. */
export function technologiesOf(services: readonly ExposedService[]): Technology[] {
  const once = new Map(services.flatMap(shownBy).map((one) => [`${one.name} ${one.version}`, one]));
  return [...once].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, technology]) => technology);
}

/** The software that a service is known to run, then what else its banner shows. */
function shownBy({ banner, product, version, cpe, otherCpes }: ExposedService): Technology[] {
  const main = cpe === null ? null : keyOrNull(() => readCpe(cpe));
  const known = new Map<string, Technology>();
  if (main !== null) known.set(softwareKey(main), called(main, product, version));
  else if (product !== null) known.set(product.toLowerCase(), { name: product, category: 'software', version });
  const others = (otherCpes ?? []).flatMap((other) => keyOrNull(() => readCpe(other)) ?? []);
  for (const other of others) known.set(softwareKey(other), called(other, null, null));
  const parts = (banner ?? '').split(/; (?=X-Powered-By: )/).map((part) => part.replace(/^[\w-]+: /, ''));
  for (const token of parts.flatMap(productTokens)) {
    const named = nameOfProduct(token.name);
    const key = named === null ? token.name.toLowerCase() : softwareKey(named);
    if (known.has(key)) continue;
    known.set(key, named === null ? { category: 'software', ...token } : called(named, token.name, token.version));
  }
  return [...known.values()];
}

function softwareKey({ vendor, product }: WellFormedName): string {
  return `${textOfValue(vendor)}:${textOfValue(product)}`;
}

/** By the name that people know; else the one that was stated, or the NVD's. */
function called(software: WellFormedName, stated: string | null, version: string | null): Technology {
  const [name, category] = CALLED.get(softwareKey(software)) ?? [
    stated ?? textOfValue(software.product).replaceAll('_', ' '),
    'software',
  ];
  return { name, category, version: version ?? (software.version === ANY ? null : textOfValue(software.version)) };
}
