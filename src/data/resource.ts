import { useCallback, useEffect, useState } from 'react';
import type * as v from 'valibot';
import { create } from 'zustand';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';
import type { Failure, Outcome } from '../backend/failure.ts';
import { logFailure } from '../device/failure-log.ts';
import { whileInView } from '../device/in-view.ts';
import { onSessionEnd, sessionScope } from '../state/session-scope.ts';
import { useObserved } from '../state/use-observed.ts';
import type { Database } from './database/database.ts';
import { query } from './database/keeping.ts';
import { keepSeen, type Seen, seenAnswers } from './database/resources.ts';

interface Definition<Q extends readonly unknown[], T> {
  readonly name: string;
  /** Asks the server. A question is JSON: it is the key of its answer. */
  readonly read: (userId: string, ...question: Q) => Promise<Outcome<T>>;
  /** Of an answer on the device; without it, the page alone holds answers. */
  readonly schema?: v.GenericSchema<unknown, T>;
  /** Milliseconds between reads in view; without it, a follower reads once. */
  readonly every?: number;
  /** Calls back when an answer may be out of date; returns the function to stop. */
  readonly onChange?: (look: () => void) => () => void;
  /** What a read is called in the log, where no page reports its failure. */
  readonly logged?: string;
  /** Whether an answer holds (`now`: ms UTC), so that followers need no other. */
  readonly holds?: (seen: Seen<T>, now: number) => boolean;
}

/** Why something is not on the device. */
export type NotLoaded =
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly sentence: string };

interface Progress<T> {
  /** By this page; the device may have a newer one, of another tab. */
  readonly seen: Seen<T> | null;
  readonly busy: boolean;
  readonly ended: boolean;
  /** Of the last read that ended. */
  readonly failure: Failure | null;
}

const NOT_YET = { seen: null, busy: false, ended: false, failure: null } as const;

export interface Answer<T> {
  /** The newest that page or device has. */
  readonly value: T | null;
  readonly seenAt: EpochMs | null;
  /** Nothing is known yet, and an answer is to come. */
  readonly loading: boolean;
  readonly busy: boolean;
  readonly ended: boolean;
  readonly failure: Failure | null;
}

const newer = <T>(one: Seen<T> | null, other: Seen<T> | null): Seen<T> | null =>
  one === null || (other !== null && other.seenAt > one.seenAt) ? other : one;

/**
 * What is read from the server, kept on the device, shown with its age and wiped at sign-out. An
 * answer to a user who has left is dropped; of concurrent reads the one that began last wins.
 */
export function resource<Q extends readonly unknown[], T>(definition: Definition<Q, T>) {
  const { name, read, schema, every, onChange, logged, holds } = definition;
  const useProgress = create<ReadonlyMap<string, Progress<T>>>(() => new Map());
  const begun = new Map<string, number>();
  onSessionEnd(() => useProgress.setState(new Map(), true));

  const keyOf = (question: Q) => JSON.stringify(question);
  const set = (key: string, change: Partial<Progress<T>>) =>
    useProgress.setState(
      (all) => new Map(all).set(key, { ...(all.get(key) ?? NOT_YET), ...change }),
      true,
    );

  async function lookUp(db: Database, userId: string, ...question: Q): Promise<Seen<T> | null> {
    if (!schema) return null;
    const key = keyOf(question);
    return (await seenAnswers(db, userId, name, [key], schema)).get(key) ?? null;
  }

  async function newest(userId: string, ...question: Q): Promise<Seen<T> | null> {
    const kept = await query((db) => lookUp(db, userId, ...question), null);
    return newer(useProgress.getState().get(keyOf(question))?.seen ?? null, kept);
  }

  async function keep(userId: string, key: string, seen: Seen<T>): Promise<void> {
    if (schema) await keepSeen(userId, name, new Map([[key, seen.value]]), seen.seenAt);
  }

  /** Takes an answer as the newest: reads under way are dropped. */
  async function put(userId: string, value: T, ...question: Q): Promise<void> {
    const key = keyOf(question);
    begun.set(key, (begun.get(key) ?? 0) + 1);
    const seen = { value, seenAt: epochMs(Date.now()) };
    set(key, { seen, busy: false, ended: true, failure: null });
    await keep(userId, key, seen);
  }

  async function reload(userId: string, ...question: Q): Promise<void> {
    const key = keyOf(question);
    const count = (begun.get(key) ?? 0) + 1;
    begun.set(key, count);
    const stillSignedIn = sessionScope();
    set(key, { busy: true });
    const outcome = await read(userId, ...question);
    if (begun.get(key) !== count || !stillSignedIn()) return;
    if (outcome.ok) return put(userId, outcome.value, ...question);
    const { failure } = outcome;
    if (logged) logFailure(logged, failure);
    set(key, { busy: false, ended: true, failure });
  }

  /** Changes the newest answer to what the server has been told. */
  async function amend(userId: string, change: (value: T) => T, ...question: Q): Promise<void> {
    const stillSignedIn = sessionScope();
    const before = await newest(userId, ...question);
    if (before === null || !stillSignedIn()) return;
    // Newer than what other tabs show.
    const seen = { value: change(before.value), seenAt: epochMs(before.seenAt + 1) };
    set(keyOf(question), { seen });
    await keep(userId, keyOf(question), seen);
  }

  async function readUnlessHeld(userId: string, ...question: Q): Promise<void> {
    const stillSignedIn = sessionScope();
    const seen = await newest(userId, ...question);
    if (!stillSignedIn()) return;
    if (seen && holds?.(seen, Date.now())) set(keyOf(question), { seen, ended: true });
    else await reload(userId, ...question);
  }

  /** Reads now and as its interval says; returns the function to stop. */
  function follow(userId: string, ...question: Q): () => void {
    const look = () => void reload(userId, ...question);
    if (every !== undefined) return whileInView(look, every);
    if (holds) void readUnlessHeld(userId, ...question);
    else look();
    return onChange?.(look) ?? (() => undefined);
  }

  /** What page and device have, without asking the server. */
  function useSeen(userId: string, ...question: Q): Answer<T> {
    const key = keyOf(question);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
    const look = useCallback((db: Database) => lookUp(db, userId, ...question), [userId, key]);
    const observed = useObserved(schema ? look : null);
    const { seen, ...progress } = useProgress((all) => all.get(key)) ?? NOT_YET;
    const shown = newer(seen, observed.status === 'read' ? observed.value : null);
    return {
      ...progress,
      value: shown?.value ?? null,
      seenAt: shown?.seenAt ?? null,
      loading: shown === null && observed.status === 'loading',
    };
  }

  /** Follows it while the server can be reached. */
  function useFollowed(userId: string, online: boolean, ...question: Q): void {
    const key = keyOf(question);
    // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
    useEffect(() => (online ? follow(userId, ...question) : undefined), [userId, online, key]);
  }

  function useRead(userId: string, online: boolean, ...question: Q): Answer<T> {
    useFollowed(userId, online, ...question);
    const answer = useSeen(userId, ...question);
    const isToCome = answer.seenAt === null && online && (answer.busy || !answer.ended);
    // Another visit's failure says nothing of the read under way.
    const failure = isToCome ? null : answer.failure;
    return { ...answer, failure, loading: answer.loading || isToCome };
  }

  return { read, reload, put, amend, newest, lookUp, useSeen, useFollowed, useRead };
}

/** Keeps the last answer in view until the next arrives. */
export function useHeld<T>(shown: T | null, loading: boolean): T | null {
  const [held, setHeld] = useState(shown);
  const next = shown ?? (loading ? held : null);
  if (next !== held) setHeld(next);
  return next;
}
