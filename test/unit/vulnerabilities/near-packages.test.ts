import { describe, expect, it } from 'vitest';
import { readAskedPackage } from '../../../procedures/vulnerabilities/asked-package.ts';
import { packagesUnknown } from '../../../procedures/vulnerabilities/near-packages.ts';
import { foldCpe } from '../../../schema/keys/index.ts';
import type { Reader } from '../../../store/database.ts';

const STORED = [
  'openssl:openssl',
  'openbsd:openssh',
  'f5:nginx',
  'apache:http_server',
  'apache:log4j',
  'apache:tomcat',
  'php:php',
].map((name) => foldCpe(`cpe:2.3:a:${name}`));

/** Products with the ends of package URLs. */
const PACKAGED = [
  [foldCpe('cpe:2.3:a:apache:http_server'), ' pkg:rpm/redhat/httpd pkg:github/apache/httpd '],
  [foldCpe('cpe:2.3:a:apache:log4j'), ' pkg:maven/org.apache.logging.log4j/log4j-core '],
] as const;

/** A reader of products that begin as the text asks for. */
function reader(): Reader {
  return {
    read: async ({ parameters }) => {
      const input = Object(parameters?.input);
      const asked: readonly { at: number; beginning: string; vendor: string | null; purl: string | null }[] =
        input.asked;
      return asked.map(({ at, beginning, vendor, purl }) => ({
        at,
        names: STORED.filter(
          (name) => name.split(':')[4]?.startsWith(beginning) || (vendor !== null && name.startsWith(vendor)),
        ),
        packaged: PACKAGED.flatMap(([name, urls]) => (purl !== null && urls.includes(purl) ? [name] : [])),
      }));
    },
  };
}

describe('a product that is not stored', () => {
  it.each([
    ['nginx:nginx:1.20.0', 'nginx:nginx', 'near: f5:nginx', 'f5:nginx:1.20.0'],
    ['opnessl 1.0.1f', 'opnessl', 'near: openssl:openssl', 'openssl:openssl:1.0.1f'],
    ['apache:log4g', 'apache:log4g', 'near: apache:log4j', 'apache:log4j'],
    ['apache:http_sever:2.4.49', 'apache:http_sever', 'near: apache:http_server', 'apache:http_server:2.4.49'],
    ['apache:httpd:2.4.49', 'apache:httpd', 'near: apache:http_server', 'apache:http_server:2.4.49'],
    ['apache:log4j-core:2.14.1', 'apache:log4j-core', 'near: apache:log4j', 'apache:log4j:2.14.1'],
    ['apahce:log4j:2.14.1', 'apahce:log4j', 'near: apache:log4j', 'apache:log4j:2.14.1'],
    ['phpmyadmin 5.0', 'phpmyadmin', 'near: php:php', 'php:php:5.0'],
  ])('The notice for the unknown product %s names a near product', async (text, subject, near, spec) => {
    const [notice] = await packagesUnknown(reader(), [readAskedPackage(text)]);
    expect(notice).toMatchObject({ kind: 'package-unknown', subject, rewrite: `CALL svc.cve.byPackage("${spec}")` });
    expect(notice?.message).toContain(near);
  });

  it('The notice for an unknown product without a near one names only that product', async () => {
    const [notice] = await packagesUnknown(reader(), [readAskedPackage('zebra:quagga:1')]);
    expect(notice).toMatchObject({ message: 'No package zebra:quagga.', rewrite: null });
  });
});
