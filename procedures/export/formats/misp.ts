import { LABELS, type TierType } from '../tier-page.ts';
import { type ExportedRow, exportedRow } from './exported.ts';
import type { FormatWriter } from './formats.ts';
import { uuidOfName } from './uuid-of-name.ts';

/** Who publishes the feed. */
export const MISP_ORGANISATION = { name: 'Weft', uuid: uuidOfName('weft') };

/** MISP's own values: levels of threat, states of analysis, distribution. */
const HIGH_THREAT = '1';
const UNDEFINED_THREAT = '4';
const COMPLETED = '2';

/** An event of a feed: all of one type in a tier. */
export interface MispEvent {
  readonly uuid: string;
  readonly type: TierType;
  readonly info: string;
  /** Seconds since 1970, as MISP writes them. */
  readonly timestamp: number;
  readonly date: string;
  readonly threatLevel: string;
}

/** The time of the newest change of a feed, in seconds, and the instant that its verdicts are judged for; null before the first reconcile. */
interface MispEdition {
  readonly instant: number;
  readonly asOf: Date | null;
}

/** The events of a tier, one a type, whatever is in it. Their date is the day that the verdicts are judged for. */
export function mispEvents(tier: string, { instant, asOf }: MispEdition): readonly MispEvent[] {
  const types = [...new Set(LABELS.map(({ type }) => type))];
  return types.map((type) => ({
    uuid: uuidOfName(`misp ${tier} ${type}`),
    type,
    info: `Weft: ${tier}, ${type}`,
    timestamp: instant,
    date: (asOf ?? new Date(instant * 1000)).toISOString().slice(0, 10),
    threatLevel: tier === 'malicious' || tier === 'blocking' ? HIGH_THREAT : UNDEFINED_THREAT,
  }));
}

/** The manifest of a feed: its events by their ids, without what is in them. */
export function mispManifest(events: readonly MispEvent[]) {
  return Object.fromEntries(
    events.map(({ uuid, info, timestamp, date, threatLevel }) => [
      uuid,
      {
        Orgc: MISP_ORGANISATION,
        Tag: [],
        info,
        date,
        analysis: COMPLETED,
        threat_level_id: threatLevel,
        timestamp: String(timestamp),
      },
    ]),
  );
}

/** Writes an event: its attributes page by page, each with its reason as its comment; it leaves out types that MISP does not have. */
export function mispWriter({ uuid, info, timestamp, date, threatLevel }: MispEvent): FormatWriter {
  const event = {
    ...{ uuid, info, date, analysis: COMPLETED, threat_level_id: threatLevel, timestamp: String(timestamp) },
    ...{ publish_timestamp: String(timestamp), published: true, Orgc: MISP_ORGANISATION },
  };
  let separator = '';
  return {
    mediaType: 'application/json',
    head: () => `{"Event":${JSON.stringify(event).slice(0, -1)},"Attribute":[`,
    page: (entries) => {
      const attributes = entries.flatMap((entry) => attributeOf(exportedRow(entry)) ?? []);
      return attributes
        .map((one) => {
          const text = `${separator}\n${JSON.stringify(one)}`;
          separator = ',';
          return text;
        })
        .join('');
    },
    // A removed attribute is no longer in its event.
    removed: () => '',
    foot: '\n]}}\n',
  };
}

const HASHES: ReadonlyMap<number, string> = new Map([
  [32, 'md5'],
  [40, 'sha1'],
  [64, 'sha256'],
  [128, 'sha512'],
]);

function attributeOf(row: ExportedRow) {
  const kind = kindOf(row);
  if (kind === null) return null;
  const { indicator, label, type, firstSeen, lastSeen, reason, verdictBlocking } = row;
  return {
    uuid: uuidOfName(`misp attribute ${label} ${type} ${indicator}`),
    ...kind,
    // What a program may block by.
    to_ids: verdictBlocking,
    comment: reason,
    ...(firstSeen === null ? {} : { first_seen: firstSeen }),
    ...(lastSeen === null ? {} : { last_seen: lastSeen, timestamp: String(Math.floor(Date.parse(lastSeen) / 1000)) }),
  };
}

function kindOf({ indicator, type }: ExportedRow) {
  const network = { category: 'Network activity', value: indicator };
  switch (type) {
    case 'domain':
      return { ...network, type: 'domain' };
    case 'ip':
    case 'network':
      return { ...network, type: 'ip-dst' };
    case 'url':
      // A path that kits reuse has no host; the graph does not store the scheme of a listed URL.
      return { ...network, type: indicator.startsWith('/') ? 'uri' : 'url' };
    case 'hash': {
      const algorithm = HASHES.get(indicator.length);
      return algorithm === undefined ? null : { category: 'Payload delivery', type: algorithm, value: indicator };
    }
    case 'crypto':
      if (!/^btc:|^(?:bc1|[13])[a-zA-Z0-9]{20,}$/.test(indicator)) return null;
      return { category: 'Financial fraud', type: 'btc', value: indicator.replace(/^btc:/, '') };
    case 'tls': {
      const [, kind = '', value = ''] = /^(jarm|ja3):(.+)$/.exec(indicator) ?? [];
      if (kind === '') return null;
      return { category: 'Network activity', type: kind === 'ja3' ? 'ja3-fingerprint-md5' : 'jarm-fingerprint', value };
    }
  }
}
