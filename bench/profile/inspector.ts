import { z } from 'zod';

const FRAME = z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() });

/** A profile of V8: the tree of calls, and after each time (us) the node that was running. */
const PROFILE = z.object({
  nodes: z.array(z.object({ id: z.number(), callFrame: FRAME, children: z.array(z.number()).optional() })),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
});
export type Profile = z.infer<typeof PROFILE>;
export type Frame = z.infer<typeof FRAME>;

const TARGETS = z.array(z.object({ webSocketDebuggerUrl: z.string() }));
const REPLY = z.object({ id: z.number(), result: z.unknown() });
/** Between two samples, us. */
const INTERVAL_US = 1000;

/** Profiles the main thread of the process whose inspector listens at a port of the loopback, while the work runs. */
export async function profiled(port: number, work: () => Promise<void>): Promise<Profile> {
  const [target] = TARGETS.parse(await (await fetch(`http://127.0.0.1:${port}/json/list`)).json());
  if (target === undefined) throw new Error('the inspector has no target');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }));
  let last = 0;
  const call = (method: string, params: object = {}): Promise<unknown> => {
    last += 1;
    const id = last;
    const replied = new Promise((resolve) => {
      socket.addEventListener('message', function onMessage({ data }) {
        const reply = REPLY.safeParse(JSON.parse(String(data)));
        if (reply.data?.id !== id) return;
        socket.removeEventListener('message', onMessage);
        resolve(reply.data.result);
      });
    });
    socket.send(JSON.stringify({ id, method, params }));
    return replied;
  };
  try {
    await call('Profiler.enable');
    await call('Profiler.setSamplingInterval', { interval: INTERVAL_US });
    await call('Profiler.start');
    await work();
    return z.object({ profile: PROFILE }).parse(await call('Profiler.stop')).profile;
  } finally {
    socket.close();
  }
}
