import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { claimsInPrompt } from './claims-in-prompt.ts';
import { answerOf, type Play } from './plays.ts';
import { answerToQuestion } from './question-plays.ts';
import { type StreamEvent, wireFormatFor } from './wire-formats.ts';

/** A request as the server saw it. */
export interface ModelRequest {
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingMessage['headers'];
}

export interface ModelServer {
  /** Such as http://127.0.0.1:4600/v1. */
  readonly baseUrl: string;
  readonly requests: readonly ModelRequest[];
  /** Bytes of answers that were taken off the server. */
  readonly bytesSent: () => number;
  perform(play: Play): void;
  close(): Promise<void>;
}

/** Characters of an event; a flood comes in larger ones. */
const PIECE = 80;
const FLOOD_PIECE = 16_000;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString('utf8');
}

/** Speaks OpenAI chat completions, OpenAI responses and Anthropic messages on loopback, and plays. */
export async function startModelServer(play: Play, port = 0): Promise<ModelServer> {
  let playing = play;
  let sent = 0;
  const requests: ModelRequest[] = [];

  const put = async (response: ServerResponse, text: string) => {
    if (response.destroyed) return;
    sent += text.length;
    if (!response.write(text)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      response.once('drain', resolve).once('close', resolve);
      await promise;
      response.off('drain', resolve).off('close', resolve);
    }
  };
  const event = ({ event: name, data }: StreamEvent) =>
    `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const path = request.url ?? '';
    requests.push({ path, body, headers: request.headers });
    const asked: unknown = JSON.parse(body || '{}');
    const format = wireFormatFor(path, asked);
    if (!format) {
      response.writeHead(404).end();
      return;
    }
    const isBusy = playing === 'busy' || (playing === 'busy-once' && requests.length === 1);
    if (isBusy || playing === 'broken') {
      response.writeHead(isBusy ? 429 : 500, {
        'content-type': 'application/json',
        'retry-after': '0',
      });
      response.end(JSON.stringify({ error: { type: 'error', message: 'not now' } }));
      return;
    }
    if (playing === 'hang') return;
    const prompt = claimsInPrompt(asked);
    const text =
      prompt.question === null ? answerOf(playing, prompt) : answerToQuestion(playing, prompt);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const each of format.start()) await put(response, event(each));
    const end = playing === 'half' ? text.length / 2 : text.length;
    const piece = playing === 'megabyte' ? FLOOD_PIECE : PIECE;
    for (let at = 0; at < end && !response.destroyed; at += piece) {
      await put(response, event(format.piece(text.slice(at, Math.min(end, at + piece)))));
    }
    if (playing === 'half') {
      // What was written arrives; the end of the answer does not.
      response.socket?.end();
      return;
    }
    const usage = { input: Math.ceil(body.length / 4), output: Math.ceil(text.length / 4) };
    for (const each of format.end(usage)) await put(response, event(each));
    if (format.lastLine !== null) await put(response, `data: ${format.lastLine}\n\n`);
    response.end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    bytesSent: () => sent,
    perform(next) {
      playing = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
