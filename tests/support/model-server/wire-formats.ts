/** One event of a stream: its name where the format has one, and its data. */
export interface StreamEvent {
  readonly event?: string;
  readonly data: unknown;
}

export interface WireFormat {
  readonly path: string;
  /** What comes before the text, around each piece of it, and after it. */
  start(): StreamEvent[];
  piece(text: string): StreamEvent;
  end(usage: { readonly input: number; readonly output: number }): StreamEvent[];
  readonly lastLine: string | null;
}

const created = 1_780_000_000;

/** OpenAI chat completions, which Ollama and vLLM speak too. */
const chatCompletions: WireFormat = {
  path: '/chat/completions',
  start: () => [
    { data: chunk({ choices: [{ index: 0, delta: { role: 'assistant', content: '' } }] }) },
  ],
  piece: (content) => ({ data: chunk({ choices: [{ index: 0, delta: { content } }] }) }),
  end: ({ input, output }) => [
    { data: chunk({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }) },
    {
      data: chunk({
        choices: [],
        usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
      }),
    },
  ],
  lastLine: '[DONE]',
};

function chunk(fields: Record<string, unknown>): unknown {
  return { id: 'chat-1', object: 'chat.completion.chunk', created, model: 'played', ...fields };
}

/** OpenAI responses. */
const responses: WireFormat = {
  path: '/responses',
  start: () => [
    named('response.created', {
      response: { id: 'resp_1', created_at: created, model: 'played', service_tier: null },
    }),
    named('response.output_item.added', {
      output_index: 0,
      item: { type: 'message', id: 'msg_1', status: 'in_progress', role: 'assistant', content: [] },
    }),
  ],
  piece: (delta) =>
    named('response.output_text.delta', {
      item_id: 'msg_1',
      output_index: 0,
      content_index: 0,
      delta,
    }),
  end: ({ input, output }) => [
    named('response.output_item.done', {
      output_index: 0,
      item: { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [] },
    }),
    named('response.completed', {
      response: {
        id: 'resp_1',
        incomplete_details: null,
        usage: { input_tokens: input, output_tokens: output, total_tokens: input + output },
      },
    }),
  ],
  lastLine: null,
};

function named(type: string, fields: Record<string, unknown>): StreamEvent {
  return { event: type, data: { type, ...fields } };
}

/** Anthropic messages; a schema is asked for as the input of a tool, or as the format of the text. */
export function messages(asTool: boolean): WireFormat {
  return {
    path: '/messages',
    start: () => [
      named('message_start', {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'played',
          content: [],
          stop_reason: null,
          stop_sequence: null,
          usage: { input_tokens: 1, output_tokens: 1 },
        },
      }),
      named('content_block_start', {
        index: 0,
        content_block: asTool
          ? { type: 'tool_use', id: 'tool_1', name: 'json', input: {} }
          : { type: 'text', text: '' },
      }),
    ],
    piece: (text) =>
      named('content_block_delta', {
        index: 0,
        delta: asTool
          ? { type: 'input_json_delta', partial_json: text }
          : { type: 'text_delta', text },
      }),
    end: ({ input, output }) => [
      named('content_block_stop', { index: 0 }),
      named('message_delta', {
        delta: { stop_reason: asTool ? 'tool_use' : 'end_turn', stop_sequence: null },
        usage: { input_tokens: input, output_tokens: output },
      }),
      named('message_stop', {}),
    ],
    lastLine: null,
  };
}

/** The format that a path asks for; null where it is none of them. */
export function wireFormatFor(path: string, body: unknown): WireFormat | null {
  if (path.endsWith(chatCompletions.path)) return chatCompletions;
  if (path.endsWith(responses.path)) return responses;
  const asTool = typeof body === 'object' && body !== null && 'tools' in body;
  return path.endsWith('/messages') ? messages(asTool) : null;
}
