/** CPE names of the NVD for software that scanners name differently. */
import { ANY, nameOf, valueOfText, type WellFormedName } from '../../../schema/keys/index.ts';

type Product = readonly [vendor: string, product: string];

/** Old names that scanners still use although the NVD renamed the products. */
const RENAMED: ReadonlyMap<string, Product> = new Map<string, Product>([
  ['igor_sysoev:nginx', ['f5', 'nginx']],
  ['nginx:nginx', ['f5', 'nginx']],
  ['nginx_inc:nginx', ['f5', 'nginx']],
  ['vsftpd:vsftpd', ['vsftpd_project', 'vsftpd']],
  ['beasts:vsftpd', ['vsftpd_project', 'vsftpd']],
  ['mysql:mysql', ['oracle', 'mysql']],
  ['microsoft:iis', ['microsoft', 'internet_information_services']],
  ['microsoft:internet_information_server', ['microsoft', 'internet_information_services']],
  ['matt_johnston:dropbear_ssh_server', ['dropbear_ssh_project', 'dropbear_ssh']],
  ['mortbay:jetty', ['eclipse', 'jetty']],
  ['redislabs:redis', ['redis', 'redis']],
  ['pivotal_software:redis', ['redis', 'redis']],
  ['squid:squid', ['squid-cache', 'squid']],
]);

/** Scanners' names for software that they give no CPE name, and names of parts that web servers show. */
const CALLED: ReadonlyMap<string, Product> = new Map<string, Product>([
  ['apache', ['apache', 'http_server']],
  ['apache httpd', ['apache', 'http_server']],
  ['apache http server', ['apache', 'http_server']],
  ['nginx', ['f5', 'nginx']],
  ['openssh', ['openbsd', 'openssh']],
  ['openssl', ['openssl', 'openssl']],
  ['libressl', ['openbsd', 'libressl']],
  ['php', ['php', 'php']],
  ['perl', ['perl', 'perl']],
  ['python', ['python', 'python']],
  ['apache tomcat', ['apache', 'tomcat']],
  ['lighttpd', ['lighttpd', 'lighttpd']],
  ['microsoft iis httpd', ['microsoft', 'internet_information_services']],
  ['microsoft-iis', ['microsoft', 'internet_information_services']],
  ['openresty', ['openresty', 'openresty']],
  ['caddy', ['caddyserver', 'caddy']],
  ['litespeed', ['litespeedtech', 'litespeed_web_server']],
  ['mysql', ['oracle', 'mysql']],
  ['mariadb', ['mariadb', 'mariadb']],
  ['postgresql', ['postgresql', 'postgresql']],
  ['postgresql db', ['postgresql', 'postgresql']],
  ['redis', ['redis', 'redis']],
  ['redis key-value store', ['redis', 'redis']],
  ['memcached', ['memcached', 'memcached']],
  ['mongodb', ['mongodb', 'mongodb']],
  ['isc bind', ['isc', 'bind']],
  ['vsftpd', ['vsftpd_project', 'vsftpd']],
  ['proftpd', ['proftpd', 'proftpd']],
  ['pure-ftpd', ['pureftpd', 'pure-ftpd']],
  ['exim smtpd', ['exim', 'exim']],
  ['exim', ['exim', 'exim']],
  ['postfix smtpd', ['postfix', 'postfix']],
  ['postfix', ['postfix', 'postfix']],
  ['dovecot imapd', ['dovecot', 'dovecot']],
  ['dovecot pop3d', ['dovecot', 'dovecot']],
  ['jetty', ['eclipse', 'jetty']],
  ['squid http proxy', ['squid-cache', 'squid']],
  ['samba smbd', ['samba', 'samba']],
  ['wordpress', ['wordpress', 'wordpress']],
]);

/** Returns the name that the NVD uses now. */
export function currentName(name: WellFormedName): WellFormedName {
  const [vendor, product] = RENAMED.get(`${name.vendor}:${name.product}`) ?? [];
  return vendor === undefined || product === undefined
    ? name
    : { ...name, vendor: valueOfText(vendor), product: valueOfText(product) };
}

/** Returns the CPE name of software by a scanner's name; null if that is unknown. */
export function nameOfProduct(called: string): WellFormedName | null {
  const [vendor, product] = CALLED.get(called.trim().toLowerCase()) ?? [];
  if (vendor === undefined || product === undefined) return null;
  return nameOf({ part: 'a', vendor: valueOfText(vendor), product: valueOfText(product), version: ANY });
}

/** Returns the version of the software in a scanner's text, without the packager's suffix; undefined if it means several versions. */
export function plainVersion(text: string | undefined): string | undefined {
  if (text === undefined || / - |\bor (?:later|earlier)\b|\.x\b|[*?]/i.test(text)) return undefined;
  return /^v?(\d+(?:\.[A-Za-z0-9]+)*(?:[-_.]?(?:rc|beta|alpha|p|m|sp|u)\.?\d+)?)/i.exec(text.trim())?.[1];
}
