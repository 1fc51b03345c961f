import type { Page } from 'playwright-core';

/** Everything that a page receives from here on. */
export interface Traffic {
  /** Bodies of all answers and all frames of its sockets, as one text. */
  text(): Promise<string>;
  /** Addresses asked for. */
  urls(): string[];
}

/** Keeps what a page receives. */
export function trafficOf(page: Page): Traffic {
  const urls: string[] = [];
  const frames: string[] = [];
  const bodies: Promise<string>[] = [];
  page.on('request', (request) => urls.push(request.url()));
  page.on('response', (response) => {
    const body = response.body().then(
      (bytes) => bytes.toString('utf8'),
      // Redirects and answers to a page that was left have none.
      () => '',
    );
    bodies.push(body);
  });
  page.on('websocket', (socket) => {
    urls.push(socket.url());
    socket.on('framereceived', ({ payload }) => frames.push(payload.toString()));
  });
  return {
    urls: () => urls,
    text: async () => [...(await Promise.all(bodies)), ...frames].join('\n'),
  };
}
