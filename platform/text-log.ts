import type { DestinationStream } from 'pino';
import * as v from 'valibot';

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

/** Characters of one value. */
const LONGEST_VALUE = 1_024;

/** No line break that a value brings may begin a line of its own. */
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

/** A log record as a sentence, what it names in brackets, and an error's place on lines below. */
function inWords(line: LoggedLine): string {
  const { level, time, name, msg, err: _err, stack: _stack, ...rest } = line;
  const named = Object.entries(rest).map(([field, value]) => `${field}: ${shown(value)}`);
  const brackets = named.length > 0 ? ` (${named.join(', ')})` : '';
  const head = `${new Date(time).toISOString()} ${LEVELS[level] ?? level} ${name ?? ''}`.trimEnd();
  return [`${head}: ${onOneLine(msg ?? '')}${brackets}`, ...errorIn(line)].join('\n');
}

/** Writes a JSON line log for people to read. A line that it does not know is left as it is. */
export function textLog(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const read = v.safeParse(LineSchema, JSON.parse(line));
      destination.write(read.success ? `${inWords(read.output)}\n` : line);
    },
  };
}
