import { Agent, fetch, type RequestInit, type Response } from 'undici';

/** A client with a network address of its own. */
export interface Client {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** @param address on loopback, such as 127.0.0.2: each is another client to the server */
export function clientFrom(address: string): Client {
  const dispatcher = new Agent({ localAddress: address });
  return {
    fetch: (url, init = {}) => fetch(url, { ...init, dispatcher }),
    close: () => dispatcher.destroy(),
  };
}
