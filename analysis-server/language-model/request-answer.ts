import { APICallError, jsonSchema, type LanguageModel, Output, streamText } from 'ai';
import * as v from 'valibot';
import { AnswerTooLarge } from './bounded-fetch.ts';

export type RequestFailure =
  | 'rate-limited'
  | 'server-error'
  | 'refused'
  | 'unreachable'
  | 'timeout'
  | 'too-large'
  | 'cut-off'
  | 'wrong-schema';

/** Failures of the model's server, not of the request. */
export const TROUBLES: ReadonlySet<string> = new Set<RequestFailure>([
  'timeout',
  'unreachable',
  'server-error',
  'rate-limited',
]);

/** The answer's schema for us, and in the subset that providers enforce. */
export interface AnswerForm<T> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, T>;
  readonly jsonSchema: Parameters<typeof jsonSchema>[0];
}

export interface AnswerRequest<T> {
  readonly model: LanguageModel;
  readonly form: AnswerForm<T>;
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  readonly onText?: (text: string) => void;
}

export interface ModelAnswer<T> {
  readonly value: T | null;
  readonly failure: RequestFailure | null;
  /** In seconds, from Retry-After. */
  readonly retryAfter: number | null;
  /** As counted by the provider, else estimated from the characters. */
  readonly tokens: { readonly input: number; readonly output: number };
}

/** English prose has about four; names and numbers of facts take more tokens. */
const CHARACTERS_A_TOKEN = 3.5;
const FEWEST_CHARACTERS_A_TOKEN = 2;
const LONGEST_TEXT = 64_000;

/** An upper bound, for reserving budget. */
export const mostTokens = (text: string) => Math.ceil(text.length / FEWEST_CHARACTERS_A_TOKEN);

const estimatedTokens = (text: string) => Math.ceil(text.length / CHARACTERS_A_TOKEN);

function retryAfterOf(error: unknown, now: number): number | null {
  if (!APICallError.isInstance(error)) return null;
  const header = error.responseHeaders?.['retry-after'];
  if (header === undefined) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(header);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now) / 1000);
}

function causes(error: unknown): unknown[] {
  return error instanceof Error && error.cause !== undefined
    ? [error, ...causes(error.cause)]
    : [error];
}

function failureOf(error: unknown): RequestFailure {
  const chain = causes(error);
  if (chain.some((each) => each instanceof AnswerTooLarge)) return 'too-large';
  const status = chain.find((each) => APICallError.isInstance(each))?.statusCode;
  if (status === 429) return 'rate-limited';
  if (status !== undefined && status >= 500) return 'server-error';
  if (status !== undefined && status >= 400) return 'refused';
  return status === undefined ? 'unreachable' : 'cut-off';
}

/** Null if it is no JSON, or not of the schema. */
export function parsedAs<T>(text: string, schema: v.GenericSchema<unknown, T>): T | null {
  try {
    const parsed = v.safeParse(schema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Asks once, streaming. Every failure is a value; nothing of the answer is logged. */
export async function requestAnswer<T>(request: AnswerRequest<T>): Promise<ModelAnswer<T>> {
  const { model, form, system, prompt, maxOutputTokens, signal, onText } = request;
  let text = '';
  let error: unknown = null;
  let isAborted = false;
  const isSent = !signal.aborted;
  // Also ends the request if its answer is abandoned midway.
  const over = new AbortController();
  let counted: { input: number; output: number } | null = null;
  const answer = (value: T | null, failure: RequestFailure | null): ModelAnswer<T> => ({
    value,
    failure,
    retryAfter: retryAfterOf(error, Date.now()),
    tokens: counted ?? {
      // What was sent is billed even if its answer is abandoned.
      input:
        text !== '' || (failure === 'timeout' && isSent) ? estimatedTokens(system + prompt) : 0,
      output: estimatedTokens(text),
    },
  });

  try {
    const { fullStream } = streamText({
      model,
      system,
      prompt,
      maxOutputTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, over.signal]),
      output: Output.object({ schema: jsonSchema(form.jsonSchema), name: form.name }),
      onError: () => undefined,
    });
    for await (const part of fullStream) {
      if (part.type === 'text-delta') {
        text += part.text;
        if (text.length > LONGEST_TEXT) throw new AnswerTooLarge(LONGEST_TEXT);
        onText?.(text);
      } else if (part.type === 'error') error ??= part.error;
      else if (part.type === 'abort') isAborted = true;
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.totalUsage;
        if (inputTokens !== undefined && outputTokens !== undefined && outputTokens > 0) {
          counted = { input: inputTokens, output: outputTokens };
        }
      }
    }
  } catch (thrown) {
    error = thrown;
  } finally {
    over.abort();
  }
  if (isAborted || signal.aborted) return answer(null, 'timeout');
  const value = parsedAs(text, form.schema);
  if (value !== null) return answer(value, null);
  if (error !== null && text === '') return answer(null, failureOf(error));
  if (error !== null && failureOf(error) === 'too-large') return answer(null, 'too-large');
  return answer(null, error === null ? 'wrong-schema' : 'cut-off');
}
