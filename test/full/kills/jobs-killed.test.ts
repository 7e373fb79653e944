import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Jobs } from '../../../ops/jobs/jobs.ts';
import { schemaConnection, schemaDatabase } from '../../support/graph.ts';
import { JobProcess } from './job-process.ts';

describe('jobs of one database, with three processes', () => {
  it('Each job runs once in three processes, except those of a killed process, which another process repeats', async () => {
    const connection = await schemaConnection();
    const database = await schemaDatabase();
    const jobs = new Jobs(database);
    const numbers = Array.from({ length: 60 }, (_, number) => number);
    const make = (number: number) => jobs.create('screenshot', { number }, { id: 'key-1', name: 'ci-key' });
    for (const number of numbers.slice(0, 30)) await make(number);
    // So slow that it is met half way, and there before the others have done everything.
    const killed = new JobProcess(connection, 1000);
    while (killed.begun.length === 0) await wait(5);
    const others = [new JobProcess(connection, 100), new JobProcess(connection, 100)];
    const processes = [killed, ...others];
    for (const number of numbers.slice(30)) await make(number);
    // It does two at once: with the third one it has ended some, and has just begun another.
    while (killed.begun.length < 3) await wait(5);
    await killed.end('SIGKILL');

    // As if their lease had ended.
    await database.write({
      text: "MATCH (j:JOB {type: 'screenshot', status: 'processing'}) WHERE j.params IN $begun SET j.dueAt = 0",
      parameters: { begun: killed.begun.map((request) => JSON.stringify(request)) },
    });
    const unended = {
      text: "MATCH (j:JOB {type: 'screenshot'}) WHERE j.status <> 'completed' RETURN count(j) AS jobs",
    };
    while ((await database.read(unended))[0]?.jobs !== 0) await wait(50);
    await Promise.all(others.map((each) => each.end()));
    expect(processes.map(({ begun }) => begun.length > 0)).toEqual([true, true, true]);
    const lost = await database.read({ text: 'MATCH (j:JOB) WHERE j.losses = 1 RETURN j.params AS params' });
    expect(lost.length).toBeGreaterThan(0);
    const again = lost.map(({ params }) => JSON.parse(String(params)).number);
    const runs = processes.flatMap(({ begun }) => begun.map((request) => Number(Object(request).number)));
    expect(runs.toSorted((one, other) => one - other)).toEqual(
      [...numbers, ...again].toSorted((one, other) => one - other),
    );
  });
});
