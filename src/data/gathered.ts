import { useEffect } from 'react';
import type * as v from 'valibot';
import { create } from 'zustand';
import type { Coin } from '../../domain/market/coin.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { Service } from '../backend/connection.ts';
import { attempt, type Outcome, succeeded } from '../backend/failure.ts';
import { askServer, readAnswer } from '../backend/server-request.ts';
import { isReachableNow, useConnectivity } from '../state/connectivity.ts';
import { useSession } from '../state/session.ts';
import { onSessionEnd, sessionScope } from '../state/session-scope.ts';
import { query } from './database/keeping.ts';
import { keepSeen, seenAnswers } from './database/resources.ts';

/** Milliseconds that batch what mounts together. */
const GATHER = 50;
/** Retry delay of what stays due after an answer, doubling up to the maximum. */
const AGAIN_AFTER = 15_000;
const AGAIN_AT_MOST = 30 * 60_000;

/** 'same': nothing has changed since the last answer. */
type Answer<V> = Promise<Outcome<ReadonlyMap<string, V> | 'same'>>;

interface Definition<V> {
  readonly name: string;
  readonly service: Service;
  readonly read: (keys: readonly string[]) => Answer<V>;
  /** Keys per request. */
  readonly most: number;
  /** When to ask (ms UTC), given when a key was asked for last; infinity: never again. */
  readonly dueAt: (value: V | undefined, askedAt: number) => number;
  /** As soon as one key is due, ask for all together, or for what is due by the device alone. */
  readonly asks: 'all' | 'due';
  /** On the device, for so many milliseconds; without it, the page alone holds answers. */
  readonly kept?: {
    readonly schema: v.GenericSchema<unknown, V>;
    readonly lifetime: number;
    /** Milliseconds between writes. */
    readonly every?: number;
  };
}

interface Known<V> {
  readonly known: ReadonlyMap<string, V>;
  /** Keys for which a request has ended, well or not. */
  readonly asked: ReadonlySet<string>;
}

interface Follower {
  readonly keys: readonly string[];
  readonly whileHidden: boolean;
}

/**
 * A resource of many small values that many parts of a page show: one request for all, repeated in
 * view while the service can be reached. On failure the last values stay, visibly ageing.
 */
export function gathered<V>(definition: Definition<V>) {
  const { name, service, read, most, dueAt, asks, kept } = definition;
  const useKnown = create<Known<V>>(() => ({ known: new Map(), asked: new Set() }));
  const followers = new Set<Follower>();
  const askedAt = new Map<string, number>();
  /** Requests in a row after which a key was still due. */
  const misses = new Map<string, number>();
  const lookedUp = new Set<string>();
  let lookingUp: Promise<unknown> = Promise.resolve();
  let asking = false;
  let keptAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: () => void = () => undefined;

  function due(key: string): number {
    const at = askedAt.get(key) ?? Number.NEGATIVE_INFINITY;
    const pause = AGAIN_AFTER * 2 ** ((misses.get(key) ?? 0) - 1);
    const again = misses.get(key) ? at + Math.min(AGAIN_AT_MOST, pause) : at;
    return Math.max(again, dueAt(useKnown.getState().known.get(key), at));
  }

  function wanted(): readonly string[] {
    const hidden = document.visibilityState === 'hidden';
    const shown = [...followers].filter(({ whileHidden }) => whileHidden || !hidden);
    const keys = new Set(shown.flatMap((follower) => follower.keys));
    return [...keys].filter((key) => due(key) < Number.POSITIVE_INFINITY).sort();
  }

  async function lookUp(userId: string, keys: readonly string[]): Promise<void> {
    if (!kept) return;
    const { schema, lifetime } = kept;
    const stillSignedIn = sessionScope();
    const rows = await query((db) => seenAnswers(db, userId, name, keys, schema), null);
    if (rows === null || !stillSignedIn()) return;
    const oldest = Date.now() - lifetime;
    const fresh = [...rows].filter(([, { seenAt }]) => seenAt > oldest);
    const values = fresh.map(([key, { value }]) => [key, value] as const);
    useKnown.setState(({ known }) => ({ known: new Map([...values, ...known]) }));
  }

  async function ask(userId: string, keys: readonly string[], stillSignedIn: () => boolean) {
    const now = Date.now();
    for (const key of keys) askedAt.set(key, now);
    const outcome = await read(keys);
    if (!stillSignedIn()) return;
    const answer = outcome.ok && outcome.value !== 'same' ? outcome.value : null;
    useKnown.setState(({ known, asked }) => ({
      known: answer ? new Map([...known, ...answer]) : known,
      asked: new Set([...asked, ...keys]),
    }));
    const { known } = useKnown.getState();
    for (const key of keys) {
      misses.set(key, dueAt(known.get(key), now) <= Date.now() ? (misses.get(key) ?? 0) + 1 : 0);
    }
    if (!answer || !kept || now - keptAt < (kept.every ?? 0)) return;
    keptAt = now;
    await keepSeen(userId, name, answer, epochMs(now), kept.lifetime);
  }

  async function poll(userId: string): Promise<void> {
    const stillSignedIn = sessionScope();
    asking = true;
    try {
      if (asks === 'due') await lookingUp;
      const now = Date.now();
      const keys = wanted().filter((key) => asks === 'all' || due(key) <= now);
      for (let first = 0; first < keys.length && stillSignedIn(); first += most) {
        await ask(userId, keys.slice(first, first + most), stillSignedIn);
      }
    } finally {
      asking = false;
      plan();
    }
  }

  function plan(): void {
    clearTimeout(timer);
    const { person } = useSession.getState();
    const keys = wanted();
    if (person === null || asking || keys.length === 0 || !isReachableNow(service)) return;
    const wait = Math.min(...keys.map(due)) - Date.now();
    timer = setTimeout(poll, Math.max(GATHER, wait), person.id);
  }

  function listen(): () => void {
    const stop = useConnectivity.subscribe(plan);
    document.addEventListener('visibilitychange', plan);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', plan);
    };
  }

  /** Keeps keys fresh until the returned function is called. */
  function follow(keys: readonly string[], whileHidden = false): () => void {
    if (followers.size === 0) stopListening = listen();
    const follower = { keys, whileHidden };
    followers.add(follower);
    const { person } = useSession.getState();
    const unread = person ? keys.filter((key) => !lookedUp.has(key)) : [];
    for (const key of unread) lookedUp.add(key);
    if (person && unread.length > 0) {
      lookingUp = Promise.all([lookingUp, lookUp(person.id, unread)]);
    }
    plan();
    return () => {
      followers.delete(follower);
      if (followers.size === 0) stopListening();
      plan();
    };
  }

  function useFollowed(keys: readonly string[], whileHidden = false): void {
    const list = keys.join();
    useEffect(
      () => (list === '' ? undefined : follow(list.split(','), whileHidden)),
      [list, whileHidden],
    );
  }

  const hold = (key: string, value: V) =>
    useKnown.setState(({ known }) => ({ known: new Map([...known, [key, value]]) }));

  onSessionEnd(() => {
    clearTimeout(timer);
    keptAt = Number.NEGATIVE_INFINITY;
    for (const memory of [askedAt, misses, lookedUp]) memory.clear();
    useKnown.setState({ known: new Map(), asked: new Set() });
  });
  return { read, hold, useKnown, follow, useFollowed };
}

/**
 * Asks the analysis server about coins, with the tag of the last answer about the same ones.
 * @param valuesIn the values of an answer, by coin
 */
export function coinsRequest<const S extends v.GenericSchema, V>(
  path: string,
  schema: S,
  valuesIn: (answer: v.InferOutput<S>) => ReadonlyMap<Coin, V>,
) {
  let last: { readonly coins: string; readonly tag: string | null } | null = null;
  onSessionEnd(() => {
    last = null;
  });
  return (coins: readonly Coin[]): Answer<V> =>
    attempt<ReadonlyMap<Coin, V> | 'same'>(async () => {
      const stillSignedIn = sessionScope();
      const asked = coins.join();
      const tag = last?.coins === asked ? last.tag : null;
      const request = { method: 'POST', body: { coins }, tag } as const;
      const answer = await askServer('analysisUrl', path, request);
      if (!answer.ok) return answer;
      if (answer.value.status === 304) return succeeded('same');
      const read = readAnswer(answer.value, schema);
      if (!read.ok) return read;
      if (stillSignedIn()) last = { coins: asked, tag: answer.value.tag };
      return succeeded(valuesIn(read.value));
    });
}
