import type { Reader } from '../../store/database.ts';

/** Reads `$input.names`: when the certificates end that logs have of each, and the one that it showed itself. */
const ENDS = `UNWIND $input.asked AS asked
RETURN asked.id AS id,
  COLLECT { MATCH (m:MONITOR {id: asked.monitor}) RETURN m.certificateEndsAt }[0] AS shown,
  COLLECT { MATCH (h:HOSTNAME {name: asked.target})-[:HAS_CERTIFICATE]->(c:TLS_CERTIFICATE)
    WHERE c.notAfter IS NOT NULL AND coalesce(c.notBefore, 0) <= asked.now AND NOT coalesce(c.isCa, false)
    RETURN c.notAfter ORDER BY c.notAfter DESC LIMIT 1 }[0] AS logged`;

/** The host whose certificate is checked. */
export interface CertificateQuestion {
  readonly id: string;
  readonly monitor: string;
  readonly target: string;
}

/** When certificates end, epoch ms: as the host itself shows it, where it was asked, else the last one that is known of it. */
export async function readCertificateEnds(
  reader: Reader,
  questions: readonly CertificateQuestion[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (questions.length === 0) return new Map();
  const asked = questions.map((question) => ({ ...question, now }));
  const rows = await reader.read({ text: ENDS, parameters: { input: { asked } } });
  return new Map(
    rows.flatMap(({ id, shown, logged }) => {
      const end = shown ?? logged ?? null;
      return end === null ? [] : [[String(id), Number(end)] as const];
    }),
  );
}
