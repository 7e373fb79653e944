import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** One client of the server: what it said, and a way to answer. */
export interface SocketClient {
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/**
 * A WebSocket server (RFC 6455, texts of less than 64 KiB) for tests of clients. `close` ends its connections too, whatever each has sent: a
 * client may leave between its connection and its request, and a connection that was upgraded stays half open when its client ends it.
 */
export async function webSocketServer(onText: (client: SocketClient, text: string) => void, onUpgrade = () => true) {
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', ({ headers }, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    if (!onUpgrade()) return;
    const accept = createHash('sha1').update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`);
    const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...lines, `Sec-WebSocket-Accept: ${accept.digest('base64')}`, '', ''].join('\r\n'));
    const client = { send: (text: string) => void socket.write(frame(text)), close: () => void socket.end() };
    socket.on('data', (bytes) => {
      const text = textOf(bytes);
      if (text !== null) onText(client, text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  return { port, url: `ws://127.0.0.1:${port}/`, close };
}

function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([header, payload]);
}

/** The text of one masked frame; null for other frames. */
function textOf(bytes: Buffer): string | null {
  if (bytes[0] !== 0x81) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const start = short === 126 ? 4 : 2;
  const length = short === 126 ? bytes.readUInt16BE(2) : short;
  const mask = bytes.subarray(start, start + 4);
  const payload = bytes.subarray(start + 4, start + 4 + length);
  return Buffer.from(payload.map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
}
