import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../support/paths.ts';

/** SHA-256 of the profile of Docker 26.1.5 (profiles/seccomp/default.json), as JSON without white space. */
const DOCKER_DEFAULT = 'a1c88dd679944776676eede5dd9da92a058731b85b9a1409f304f6acb2ce94f4';
const OURS = /^Weft: /;

// A record keeps the order of names, on which the digest depends.
const RECORD = z.record(z.string(), z.unknown());
const profile = RECORD.parse(JSON.parse(readFileSync(join(ROOT, 'docker/captures-seccomp.json'), 'utf8')));
const rules = z.array(RECORD).parse(profile.syscalls);
const isOurs = ({ comment }: z.infer<typeof RECORD>) => OURS.test(`${comment ?? ''}`);

/** Flags of clone(2) and unshare(2) that make a namespace. */
const NAMESPACES = {
  mount: 0x00020000,
  cgroup: 0x02000000,
  hostName: 0x04000000,
  ipc: 0x08000000,
  user: 0x10000000,
  process: 0x20000000,
  network: 0x40000000,
};

describe('the seccomp profile of captures', () => {
  it('Without the rules of Weft, the profile of captures is the one that Docker applies to every container', () => {
    const theirs = { ...profile, syscalls: rules.filter((rule) => !isOurs(rule)) };
    expect(createHash('sha256').update(JSON.stringify(theirs)).digest('hex')).toBe(DOCKER_DEFAULT);
  });

  it('The profile of captures also lets Chromium clone into new namespaces of users, processes and networks, leave the one of users, and change its root', () => {
    const { mount, cgroup, hostName, ipc, process, network } = NAMESPACES;
    const others = mount + cgroup + hostName + ipc;
    expect(rules.filter(isOurs).map(({ comment: _, ...rule }) => rule)).toEqual([
      { names: ['clone'], ...allowedWithout(others), excludes: { arches: ['s390', 's390x'] } },
      { names: ['unshare'], ...allowedWithout(others + process + network) },
      { names: ['chroot'], action: 'SCMP_ACT_ALLOW' },
    ]);
  });
});

/** A call is allowed where its first argument has none of these flags. */
function allowedWithout(flags: number) {
  return { action: 'SCMP_ACT_ALLOW', args: [{ index: 0, value: flags, op: 'SCMP_CMP_MASKED_EQ' }] };
}
