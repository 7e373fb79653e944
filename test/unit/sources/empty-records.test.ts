import { expect, it } from 'vitest';
import { sourceDeclaration } from '../../../loaders/catalog.ts';
import { readSource } from '../../support/source-input.ts';

const ZDNS = '{"name":"a.example.com","results":{"A":{"status":"NOERROR","data":{"answers":[]}}}}';

it.each([
  ['zdns', ZDNS, 'it has no record of a type that is stored'],
  ['massdns', 'a.example.com. NAPTR 1 2 "u" "x" "" .', 'the graph stores no records of type NAPTR'],
  ['massdns', '{"name":"a.example.com.","status":"NOERROR","data":{}}', 'it has no record of a type that is stored'],
  [
    'sonar-fdns',
    '{"name":"a.example.com","type":"naptr","value":"1 2 x"}',
    'the graph stores no records of type NAPTR',
  ],
  ['passive-dns-cof', '{"rrname":"a.example.com","rrtype":"A","rdata":[]}', 'rdata is empty'],
  ['dnsx', '{"host":"a.example.com","status_code":"NOERROR"}', 'it has no record of a type that is stored'],
  ['radb-routes', 'mntner: MAINT-X\nsource: RADB', 'an object of the class mntner'],
  ['radb-as-sets', 'mntner: MAINT-X\nsource: RADB', 'an object of the class mntner'],
  ['ris-live', '{"type":"ris_message","data":{"type":"KEEPALIVE"}}', 'a message that is no UPDATE'],
])('A record of %s that has nothing to store is left out, and counted: %s', async (id, text, reason) => {
  const source = sourceDeclaration(id);
  if (source === undefined) throw new Error(`no source ${id}`);
  expect(await readSource(source, `${text}\n`)).toEqual({
    records: 1,
    facts: [],
    refusals: [],
    leftOut: [{ line: 1, reason }],
  });
});
