/** What servers call themselves, and what the NVD calls that. */
const SOFTWARE: ReadonlyMap<string, { readonly cpe: string; readonly category: string }> = new Map([
  ['nginx', { cpe: 'f5:nginx', category: 'web server' }],
  ['apache', { cpe: 'apache:http_server', category: 'web server' }],
  ['lighttpd', { cpe: 'lighttpd:lighttpd', category: 'web server' }],
  ['microsoft-iis', { cpe: 'microsoft:internet_information_services', category: 'web server' }],
  ['openresty', { cpe: 'openresty:openresty', category: 'web server' }],
  ['caddy', { cpe: 'caddyserver:caddy', category: 'web server' }],
  ['litespeed', { cpe: 'litespeedtech:litespeed_web_server', category: 'web server' }],
  ['openssl', { cpe: 'openssl:openssl', category: 'library' }],
  ['php', { cpe: 'php:php', category: 'language' }],
  ['openssh', { cpe: 'openbsd:openssh', category: 'remote access' }],
  ['exim', { cpe: 'exim:exim', category: 'mail server' }],
  ['postfix', { cpe: 'postfix:postfix', category: 'mail server' }],
  ['vsftpd', { cpe: 'vsftpd_project:vsftpd', category: 'file server' }],
  ['proftpd', { cpe: 'proftpd:proftpd', category: 'file server' }],
]);

/** Software that a server says it runs. */
export interface NamedSoftware {
  readonly name: string;
  readonly version: string | null;
  readonly category: string;
  /** CPE 2.3 name with the version; null where it has none, or the NVD's name is not known. */
  readonly cpe: string | null;
}

/** Software of `Apache/2.4.49 (Unix) OpenSSL/1.1.1k`, `PHP/8.2.1`, or `SSH-2.0-OpenSSH_9.2p1 Debian-2`: each `name/version`. */
export function softwareOf(text: string): NamedSoftware[] {
  const ssh = /^SSH-[\d.]+-([A-Za-z]\w*?)_(\d[\w.]*)/.exec(text);
  if (ssh !== null) return [named(ssh[1] ?? '', ssh[2] ?? null)];
  const plain = text.replace(/\([^)]*\)/g, ' ');
  const products = plain.matchAll(/(?:^|[\s;,])([A-Za-z][\w.-]*)\/(\d[\w.~+-]*)/g);
  const found = [...products].map(([, name = '', version]) => named(name, version ?? null));
  // A server may tell its name alone.
  if (found.length > 0) return found;
  return /^[A-Za-z][\w.-]{1,40}$/.test(plain.trim()) ? [named(plain.trim(), null)] : [];
}

function named(name: string, version: string | null): NamedSoftware {
  const known = SOFTWARE.get(name.toLowerCase());
  const plain = /^\d+(?:\.\d+)*/.exec(version ?? '')?.[0];
  const [, update = '*'] = /^[\d.]+?(p\d+)$/i.exec(version ?? '') ?? [];
  const cpe =
    known === undefined || plain === undefined ? null : `cpe:2.3:a:${known.cpe}:${plain}:${update}:*:*:*:*:*:*`;
  return { name, version, category: known?.category ?? 'software', cpe };
}
