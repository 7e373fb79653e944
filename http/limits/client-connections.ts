import type { Socket } from 'node:net';
import { clientNetwork } from '../requests/client-network.ts';

/** How many connections and requests there may be at once. A client is one address, or the /64 of an IPv6 address. */
export interface Places {
  /** Connections of all clients. */
  readonly connections: number;
  /** Connections of one client without a request in flight. */
  readonly silentOfClient: number;
  /** Requests in flight of all clients: fewer than the connections, so that there are always silent ones to close. */
  readonly requests: number;
  /** Requests in flight of one client. */
  readonly requestsOfClient: number;
}

/** Far below the number of files that a process may open. */
export const PLACES: Places = { connections: 2000, silentOfClient: 200, requests: 1800, requestsOfClient: 500 };

interface Client {
  requests: number;
  /** Connections without a request in flight, by the turn at which they became silent: the oldest first. */
  readonly silent: Map<Socket, number>;
}

interface Connection {
  readonly network: string;
  readonly client: Client;
  requests: number;
}

/**
 * Divides a server's connections among its clients. A new connection always gets a place, and the oldest silent one is closed for it: that
 * of the same client if the client has too many, else that of the client with the most. So a client that opens connections and sends
 * nothing closes its own. A connection with a request in flight is never closed.
 */
export class ClientConnections {
  readonly #places: Places;
  readonly #clients = new Map<string, Client>();
  readonly #open = new Map<Socket, Connection>();
  #requests = 0;
  #turn = 0;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Gives a new connection a place. */
  add(socket: Socket): void {
    const network = clientNetwork(socket.remoteAddress ?? '');
    const client = this.#clients.get(network) ?? { requests: 0, silent: new Map() };
    this.#clients.set(network, client);
    this.#open.set(socket, { network, client, requests: 0 });
    socket.once('close', () => this.#remove(socket));
    this.#silence(socket, client);
    if (this.#open.size > this.#places.connections) this.#closeOldest(this.#mostSilent());
  }

  /** Returns why there is no place for a request of a connection, in a sentence for its client; null if there is. */
  refusal(socket: Socket): string | null {
    const { requests, requestsOfClient } = this.#places;
    if ((this.#open.get(socket)?.client.requests ?? 0) >= requestsOfClient)
      return `Your address has ${requestsOfClient} requests in flight, its maximum: wait until one of them ends.`;
    if (this.#requests >= requests)
      return `The server has ${requests} requests in flight, its maximum: try again in a few seconds.`;
    return null;
  }

  /** Counts a request in flight: its connection stays open until `end`. */
  begin(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    this.#count(connection, 1);
    connection.client.silent.delete(socket);
  }

  /** Ends a request that `begin` counted: its answer is sent, or the client has left. */
  end(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    this.#count(connection, -1);
    if (connection.requests === 0) this.#silence(socket, connection.client);
  }

  #count(connection: Connection, by: 1 | -1): void {
    connection.requests += by;
    connection.client.requests += by;
    this.#requests += by;
  }

  #silence(socket: Socket, client: Client): void {
    this.#turn += 1;
    client.silent.set(socket, this.#turn);
    if (client.silent.size > this.#places.silentOfClient) this.#closeOldest(client);
  }

  #closeOldest({ silent }: Client): void {
    for (const socket of silent.keys()) {
      this.#remove(socket);
      socket.destroy();
      return;
    }
  }

  /** Returns the client with the most silent connections: of several, the one whose oldest has been silent for longest. */
  #mostSilent(): Client {
    const oldest = ({ silent }: Client) => silent.values().next().value ?? Number.POSITIVE_INFINITY;
    return [...this.#clients.values()].reduce((most, client) => {
      const more = client.silent.size - most.silent.size;
      return more > 0 || (more === 0 && oldest(client) < oldest(most)) ? client : most;
    });
  }

  #remove(socket: Socket): void {
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    const { network, client, requests } = connection;
    this.#open.delete(socket);
    client.silent.delete(socket);
    client.requests -= requests;
    this.#requests -= requests;
    if (client.silent.size === 0 && client.requests === 0) this.#clients.delete(network);
  }
}
