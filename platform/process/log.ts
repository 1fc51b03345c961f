import type { DestinationStream } from 'pino';
import pino from 'pino';
import * as v from 'valibot';
import { errorCode } from './error-code.ts';
import { requestId } from './request-scope.ts';

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warning',
  50: 'error',
  60: 'fatal',
};

const ErrorSchema = v.looseObject({
  type: v.optional(v.string()),
  message: v.optional(v.string()),
  code: v.optional(v.string()),
  stack: v.optional(v.string()),
});

const LineSchema = v.looseObject({
  level: v.number(),
  time: v.number(),
  name: v.optional(v.string()),
  msg: v.optional(v.string()),
  err: v.optional(ErrorSchema),
});

type LoggedLine = v.InferOutput<typeof LineSchema>;

const LONGEST_VALUE = 1_024;

/** Stops values from forging log lines. */
const onOneLine = (text: string) => text.slice(0, LONGEST_VALUE).replace(/[\r\n]+\s*/g, ' ');

const shown = (value: unknown) =>
  onOneLine(typeof value === 'string' ? value : JSON.stringify(value));

function errorIn({ err, stack }: LoggedLine): string[] {
  const words = [err?.type, err?.code, err?.message].filter((word) => word !== undefined);
  const place = err?.stack ?? (typeof stack === 'string' ? stack : null);
  return [
    ...(words.length > 0 ? [`  ${onOneLine(words.join(' '))}`] : []),
    ...(place === null ? [] : place.split('\n').map((frame) => `    ${frame.trim()}`)),
  ];
}

function inWords(line: LoggedLine): string {
  const { level, time, name, msg, err: _err, stack: _stack, ...rest } = line;
  const named = Object.entries(rest).map(([field, value]) => `${field}: ${shown(value)}`);
  const brackets = named.length > 0 ? ` (${named.join(', ')})` : '';
  const head = `${new Date(time).toISOString()} ${LEVELS[level] ?? level} ${name ?? ''}`.trimEnd();
  return [`${head}: ${onOneLine(msg ?? '')}${brackets}`, ...errorIn(line)].join('\n');
}

/** Lines that it cannot parse are left as they are. */
function textLog(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const read = v.safeParse(LineSchema, JSON.parse(line));
      destination.write(read.success ? `${inWords(read.output)}\n` : line);
    },
  };
}

export type Log = pino.Logger;

export const LOG_FORMATS = ['text', 'json'] as const;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Never logged, at a depth of one or two. */
const SECRET_FIELDS = [
  'authorization',
  'Authorization',
  'cookie',
  'token',
  'access_token',
  'refresh_token',
  'apikey',
  'apiKey',
  'password',
  'secret',
  'email',
  'endpoint',
  'p256dh',
  'auth',
  'body',
  'payload',
  'params',
  'parameters',
];

const LONGEST_MESSAGE = 500;
/** Characters read; the rest costs nothing. */
const LONGEST_READ = 1_024;
/** Characters kept from the end of a stack, which starts with the message. */
const LONGEST_STACK = 4_096;

/** Drops a word that the cut splits, which may be a secret. */
function beginning(text: string): string {
  if (text.length <= LONGEST_READ) return text;
  const cut = text.slice(0, LONGEST_READ);
  return `${cut.slice(0, 1 + Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n')))}…`;
}

/** Masks tokens, addresses and URL passwords. Cuts long texts first; patterns are bounded. */
export function maskSecrets(text: string): string {
  return beginning(text)
    .replace(/\beyJ[\w-]{5,1024}\.[\w-]{0,1024}(\.[\w-]{0,1024})?/g, '[token]')
    .replace(/\b(bearer|bot)\s{0,8}[\w.:+/=-]{12,1024}/gi, '$1 [token]')
    .replace(/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63}){1,8}/g, '[address]')
    .replace(/(\w{1,32}:\/\/[^\s:/@]{0,256}):[^\s@/]{1,1024}@/g, '$1:[password]@');
}

const masked = (text: string) => maskSecrets(text).slice(0, LONGEST_MESSAGE);

interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
}

/** Message lines do not count as frames, whatever they start with. */
function framesOf({ stack, message }: Error): string[] {
  if (!stack) return [];
  const after =
    stack.indexOf(message.slice(-LONGEST_READ)) + Math.min(message.length, LONGEST_READ);
  return stack
    .slice(Math.max(after, stack.length - LONGEST_STACK))
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '));
}

/** Kind, masked text and place; never a row or parameters. Strings are our own sentences. */
export function describeError(error: unknown): LoggedError {
  if (typeof error === 'string') return { type: 'refusal', message: masked(error) };
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an Error object' };
  const described: LoggedError = { type: error.constructor.name, message: masked(error.message) };
  const code = errorCode(error);
  if (code !== null) described.code = code;
  const frames = framesOf(error);
  if (frames.length > 0) described.stack = frames.slice(0, 8).join('\n');
  return described;
}

export interface LogOptions {
  name: string;
  level: (typeof LOG_LEVELS)[number];
  format?: (typeof LOG_FORMATS)[number];
  destination?: pino.DestinationStream;
}

/** Drops secret fields, masks errors given as `err`, and adds the request ID. */
export function createLog(options: LogOptions): Log {
  const destination = options.destination ?? pino.destination({ dest: 1, sync: true });
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  return pino(
    {
      name: options.name,
      level: options.level,
      base: { name: options.name },
      mixin() {
        const id = requestId();
        return id === null ? {} : { request_id: id };
      },
      redact: { paths, remove: true },
      serializers: { err: describeError },
    },
    options.format === 'json' ? destination : textLog(destination),
  );
}
