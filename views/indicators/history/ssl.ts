/** The certificates of a host, each in the place of the one before it. */
import { isoDay, isoTime } from '../../../facts/stored-values.ts';
import { readCertificates } from '../certificates.ts';
import type { Indicator } from '../query-block.ts';
import type { ProjectionSources } from '../sources.ts';
import { type CertificateEntry, type History, type Page, pageOf } from './record.ts';

/** A page of the history of the certificates of a domain. */
export async function readSslHistory(sources: ProjectionSources, { name }: Indicator, page: Page): Promise<History> {
  const { certificates, isLoaded } = await readCertificates(sources, name);
  const dated = certificates
    .flatMap((certificate) => {
      const at = certificate.loggedAt ?? certificate.notBefore;
      return at === null ? [] : [{ ...certificate, at }];
    })
    .toSorted((one, other) => one.at - other.at || (one.name < other.name ? -1 : 1));
  const entries = dated.map((certificate, index): CertificateEntry => {
    const timestamp = new Date(certificate.at).toISOString();
    return {
      timestamp: isoTime(certificate.at) ?? timestamp,
      field: 'certificate',
      old_value: dated[index - 1]?.name ?? null,
      new_value: certificate.name,
      first_seen: isoTime(certificate.loggedAt),
      last_seen: null,
      sha256: certificate.sha256,
      issuer: certificate.issuer,
      not_before: isoDay(certificate.notBefore),
      not_after: isoDay(certificate.notAfter),
    };
  });
  return pageOf(entries, page, isLoaded ? `No certificate of ${name} is held.` : 'No certificates are loaded.');
}
