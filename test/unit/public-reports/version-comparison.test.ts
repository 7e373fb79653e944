/** Versions that public bug reports say are compared wrongly, each asked of the file that states the range. */
import { describe, expect, it } from 'vitest';
import { affectingOf } from '../../../facts/packages/affecting.ts';
import { askedOfFields } from '../../../facts/packages/asked-package.ts';
import type { SourceDeclaration } from '../../../loaders/source.ts';
import { vulnrichment } from '../../../loaders/sources/vulnerabilities/cve-records.ts';
import { nvd20 } from '../../../loaders/sources/vulnerabilities/nvd.ts';
import { bitnamiOsv } from '../../../loaders/sources/vulnerabilities/osv.ts';
import { affectedStore } from '../../support/affected-store.ts';
import { testDataInput } from '../../support/source-input.ts';

const AS_OF = Date.UTC(2026, 9, 1);

/** The source of each kind of file. */
const SOURCES = { 'nvd.json': nvd20, 'osv.jsonl': bitnamiOsv, 'cve.jsonl': vulnrichment } as const satisfies Record<
  string,
  SourceDeclaration
>;
const [NVD, OSV, CVE] = ['nvd.json', 'osv.jsonl', 'cve.jsonl'] as const;

describe('versions of public bug reports', () => {
  it.each([
    ['03', OSV, 'o11', '1.2.3-rc.9', true, 'npm/node-semver#335'],
    ['11', NVD, 'plain', '3.0a1', true, 'google/osv.dev#3938'],
    ['12', NVD, 'plain', '3.0b2', true, 'google/osv.dev#3938'],
    ['13', NVD, 'plain', '3.0-M1', true, 'google/osv.dev#3938'],
    ['22', NVD, 'bld', '1.0.0+build5', true, 'anchore/grype#3390'],
    ['23', NVD, 'bld', '1.0.0+dfsg', true, 'anchore/grype#3390'],
    ['25', NVD, 'exact', 'v1.0', true, 'anchore/grype#712'],
    ['28', OSV, 'o4', '1.3.0', false, 'google/osv.dev#485'],
    ['29', OSV, 'o8', '1.3.0', false, 'google/osv.dev#485'],
    ['34', CVE, 'c4', '1.2.2', true, 'CVEProject/cvelist#7818'],
    ['35', CVE, 'c9', '1.1', true, 'CVEProject/cve-schema#12'],
    ['38', NVD, 'rejected', '1', false, 'CVEProject/cvelistV5#52'],
  ] as const)(
    'By the case version-comparison-%s, its %s and product %s, version %s is affected: %s (%s)',
    async (id, file, product, version, isAffected, _) => {
      const input = await testDataInput(`public-reports/version-comparison-${id}/${file}`);
      const store = await affectedStore([[SOURCES[file], input]]);
      const asked = askedOfFields('weftv', product, version);
      expect(affectingOf(asked, store(asked.lookup), AS_OF).length > 0).toBe(isAffected);
    },
  );
});
