/** CPE names as the NVD has them, for software that scanners name otherwise. */
import { ANY, nameOf, valueOfText, type WellFormedName } from '../../../schema/keys/index.ts';

type Product = readonly [vendor: string, product: string];

/** Names that scanners kept when the NVD gave their products new ones. */
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

/** What scanners call software of which they give no CPE name; also parts that web servers show. */
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

/** The name by which the NVD has it. */
export function currentName(name: WellFormedName): WellFormedName {
  const [vendor, product] = RENAMED.get(`${name.vendor}:${name.product}`) ?? [];
  return vendor === undefined || product === undefined
    ? name
    : { ...name, vendor: valueOfText(vendor), product: valueOfText(product) };
}

/** The name of software by what scanners call it; null where that is not known. */
export function nameOfProduct(called: string): WellFormedName | null {
  const [vendor, product] = CALLED.get(called.trim().toLowerCase()) ?? [];
  if (vendor === undefined || product === undefined) return null;
  return nameOf({ part: 'a', vendor: valueOfText(vendor), product: valueOfText(product), version: ANY });
}

/** The version of the software in what a scanner writes: without what packagers put behind it; undefined where several are meant. */
export function plainVersion(text: string | undefined): string | undefined {
  if (text === undefined || / - |\bor (?:later|earlier)\b|\.x\b|[*?]/i.test(text)) return undefined;
  return /^v?(\d+(?:\.[A-Za-z0-9]+)*(?:[-_.]?(?:rc|beta|alpha|p|m|sp|u)\.?\d+)?)/i.exec(text.trim())?.[1];
}
