import { describe, expect, it } from 'vitest';
import type { ExposedService } from '../../../facts/exposed-services.ts';
import { technologiesOf } from '../../../ops/scan/technologies.ts';

const cpe = (vendor: string, product: string, version: string) =>
  `cpe:2.3:a:${vendor}:${product}:${version}:*:*:*:*:*:*:*`;

function service(more: Partial<ExposedService>): ExposedService {
  const nothing = { banner: null, product: null, version: null, cpe: null, otherCpes: null, observedAt: null };
  return { of: '192.0.2.7', name: '192.0.2.7:443/tcp', ...nothing, ...more };
}

const reported = (...services: readonly Partial<ExposedService>[]) =>
  technologiesOf(services.map(service)).map(({ name, category, version }) => [name, category, version]);

describe('the software of services', () => {
  it('The software of services has the names that people use, with its parts, each once', () => {
    const apache = {
      banner: 'Server: Apache/2.4.49 (Unix) OpenSSL/1.1.1k; X-Powered-By: PHP/8.2.1',
      product: 'Apache httpd',
      version: '2.4.49',
      cpe: cpe('apache', 'http_server', '2.4.49'),
      otherCpes: [cpe('openssl', 'openssl', '1.1.1k'), cpe('php', 'php', '8.2.1')],
    };
    expect(reported(apache, apache)).toEqual([
      ['Apache', 'web server', '2.4.49'],
      ['OpenSSL', 'library', '1.1.1k'],
      ['PHP', 'language', '8.2.1'],
    ]);
  });

  it('The software of services includes what a server says of itself, even without a known name', () => {
    expect(reported({ banner: 'Server: cloudflare; X-Powered-By: Express', product: 'cloudflare' })).toEqual([
      ['Express', 'software', null],
      ['cloudflare', 'software', null],
    ]);
    expect(reported({ banner: 'nginx/1.24.0' })).toEqual([['nginx', 'web server', '1.24.0']]);
  });

  it('The software of services has the name of its product or that of the NVD if people have no other name', () => {
    const known = { product: 'Example Gateway', version: null, cpe: cpe('example', 'example_gateway', '*') };
    expect(reported(known)).toEqual([['Example Gateway', 'software', null]]);
    expect(reported({ otherCpes: [cpe('example', 'edge_router', '4.2')] })).toEqual([
      ['edge router', 'software', '4.2'],
    ]);
  });

  it('Services that show nothing have no software', () => {
    expect(reported({}, { banner: '220 ready' }, { cpe: 'no name' })).toEqual([]);
  });
});
