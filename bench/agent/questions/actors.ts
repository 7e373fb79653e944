import { call, type Question, query } from '../question.ts';

/** Who is behind it. */
export const ACTORS: readonly Question[] = [
  {
    asks: 'Under which names is APT28 known, and which group of ATT&CK is it?',
    source: 'actors/galaxy_mitre-intrusion-set.json.gz, lines 12121 to 12160: G0007, twelve names',
    least: 1,
    calls: [
      query('MATCH (a:ACTOR {name: $actor}) RETURN a.name AS name, a.attackId AS id, a.aliases AS aliases', {
        actor: 'APT28',
      }),
    ],
    gold: [{ id: 'G0007', aliases: ['Fancy Bear', 'Sednit', 'STRONTIUM', 'Pawn Storm', 'Forest Blizzard'] }],
    isAll: true,
  },
  {
    asks: 'Who is Carbon Spider?',
    source: 'actors/galaxy_threat-actor.json.gz, lines 3395 to 3426: FIN7',
    least: 1,
    calls: [
      query('CALL svc.search($name) YIELD label, name, matchType WHERE label = "ACTOR" RETURN name, matchType', {
        name: 'Carbon Spider',
      }),
    ],
    gold: [{ name: 'FIN7' }],
    isAll: true,
  },
  {
    asks: 'Whose is daftsync.com?',
    source: 'feeds/maltrail/apt_xdspy.txt, line 17',
    least: 1,
    calls: [
      query('MATCH (:HOSTNAME {name: $host})-[:ATTRIBUTED_TO]->(a:ACTOR) RETURN a.name AS actor', {
        host: 'daftsync.com',
      }),
    ],
    gold: [{ actor: /xdspy/i }],
    isAll: true,
  },
  {
    asks: 'Who ran the server 93.190.137.212 in 2016?',
    source: 'actors/eset/misp-telebots.json.gz, lines 449 to 458: C&C Server, of an event tagged TeleBots',
    least: 1,
    calls: [call('explain_indicator', { indicators: ['93.190.137.212'], detail: 'full' })],
    gold: [{ actors: [/telebots|sandworm/i] }],
    isAll: true,
  },
  {
    asks: 'Which ways of spearphishing does APT28 use?',
    source:
      'actors/galaxy_mitre-attack-pattern.json.gz, lines 13077 and 13655: uuids of T1566.001 and T1566.002; actors/galaxy_mitre-intrusion-set.json.gz, lines 12160 to 12684: only the first is related to G0007',
    least: 1,
    calls: [
      query(
        'UNWIND $techniques AS technique MATCH (t:ATTACK_PATTERN {name: technique})<-[:USES_TECHNIQUE]-(:ACTOR {name: $actor}) RETURN t.name AS technique, t.displayName AS name',
        { techniques: ['T1566.001', 'T1566.002'], actor: 'APT28' },
      ),
    ],
    gold: [{ technique: 'T1566.001', name: 'Spearphishing Attachment' }],
    isAll: true,
  },
];
