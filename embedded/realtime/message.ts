import * as v from 'valibot';

export interface Message {
  readonly joinRef: string | null;
  readonly ref: string | null;
  readonly topic: string;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** 1.0.0 writes an object, 2.0.0 an array. */
export type ProtocolVersion = '1.0.0' | '2.0.0';

const Ref = v.optional(v.nullable(v.string()), null);
const Topic = v.pipe(v.string(), v.maxLength(255));
const Event = v.pipe(v.string(), v.maxLength(64));
const Payload = v.fallback(v.record(v.string(), v.unknown()), {});

const ObjectForm = v.pipe(
  v.object({ join_ref: Ref, ref: Ref, topic: Topic, event: Event, payload: Payload }),
  v.transform(({ join_ref, ...rest }): Message => ({ joinRef: join_ref, ...rest })),
);
const ArrayForm = v.pipe(
  v.tuple([v.nullable(v.string()), v.nullable(v.string()), Topic, Event, Payload]),
  v.transform(
    ([joinRef, ref, topic, event, payload]): Message => ({ joinRef, ref, topic, event, payload }),
  ),
);
const MessageSchema = v.pipe(v.string(), v.parseJson(), v.union([ArrayForm, ObjectForm]));

/** Null if it is not a Phoenix message of either version. */
export function readMessage(text: string): Message | null {
  const parsed = v.safeParse(MessageSchema, text);
  return parsed.success ? parsed.output : null;
}

export function writeMessage(message: Message, version: ProtocolVersion): string {
  const { joinRef, ref, topic, event, payload } = message;
  return JSON.stringify(
    version === '2.0.0'
      ? [joinRef, ref, topic, event, payload]
      : { join_ref: joinRef, ref, topic, event, payload },
  );
}
