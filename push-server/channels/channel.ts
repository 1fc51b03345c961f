import * as v from 'valibot';
import type { Notice } from '../../domain/notice/notice.ts';
import type { ChainLink } from '../../domain/record/chain.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Circumstances, Verdict } from './verdict.ts';

export interface TargetRecord {
  readonly alert_id: string;
  readonly target: string;
  readonly outcome: string;
  /** False if nothing was sent. */
  readonly tried: boolean;
  /** With 'forget': where it went, as the target may have moved since. */
  readonly address?: unknown;
  readonly effect: 'none' | 'delivered' | 'refused' | 'forget' | 'blocked' | 'unknown-chat';
}

interface ChannelBasis {
  readonly name: string;
  /** What proves delivery: the device's receipt, acceptance (default), or nothing (programs). */
  readonly proof?: 'shown' | 'accepted' | 'none';
  /** Origin of the whole channel; absent if each target has its own. */
  readonly origin?: string;
  /**
   * SQL selecting `target`, `origin`, `refusal` (null if allowed) and `address` (jsonb, for
   * sending) of user `a.user_id`.
   * @param parameter SQL expression of `parameter`, as text
   */
  readonly targets: (parameter: string) => string;
  readonly parameter?: string;
  /** The reason for a target that no longer exists. */
  readonly gone: string;
  /** Updates targets, in the transaction of the outcomes. */
  readonly effects?: (tx: Database, records: readonly TargetRecord[]) => Promise<void>;
  /** Deletes unreferenced rows; called hourly. */
  readonly prune?: (database: Database) => Promise<void>;
  readonly close?: () => void;
}

export interface ChannelDefinition<Address, Message, Outcome extends { readonly kind: string }>
  extends ChannelBasis {
  readonly address: v.GenericSchema<unknown, Address>;
  readonly write: (
    notice: Notice,
    shrunk: boolean,
    proofs: Pick<Attempt, 'shownToken' | 'record'>,
  ) => Message;
  /** Never rejects. */
  readonly send: (
    message: Message,
    address: Address,
    ttlSeconds: number,
    person: string,
  ) => Promise<Outcome>;
  readonly classify: (outcome: Outcome, now: Circumstances, address: Address) => Verdict;
}

export interface Attempt {
  readonly person: string;
  readonly notice: Notice;
  readonly address: unknown;
  readonly ttlSeconds: number;
  readonly shrunk: boolean;
  /** Sent back by a device as receipt; null if not wanted. */
  readonly shownToken: string | null;
  readonly record: ChainLink | null;
}

export interface Attempted {
  /** Tells whether the origin answered. */
  readonly kind: string;
  readonly judge: (now: Circumstances) => Verdict;
}

export interface Channel extends ChannelBasis {
  readonly attempt: (attempt: Attempt) => Promise<Attempted>;
}

export function defineChannel<Address, Message, Outcome extends { readonly kind: string }>(
  definition: ChannelDefinition<Address, Message, Outcome>,
): Channel {
  const { address: schema, write, send, classify, ...basis } = definition;
  return {
    ...basis,
    async attempt({ person, notice, address, ttlSeconds, shrunk, ...proofs }) {
      const to = v.parse(schema, address);
      const outcome = await send(write(notice, shrunk, proofs), to, ttlSeconds, person);
      return { kind: outcome.kind, judge: (now) => classify(outcome, now, to) };
    },
  };
}
