import * as v from 'valibot';
import type { Notice } from '../../domain/notice/notice.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Circumstances, Verdict } from './verdict.ts';

/** What came of a delivery, as far as its target is concerned. */
export interface TargetRecord {
  readonly alert_id: string;
  readonly target: string;
  readonly outcome: string;
  /** False where nothing was sent. */
  readonly tried: boolean;
  /** What becomes of the target. */
  readonly effect: 'none' | 'delivered' | 'refused' | 'forget' | 'blocked' | 'unknown-chat';
}

interface ChannelBasis {
  /** Names the channel in deliveries and metrics. */
  readonly name: string;
  /**
   * What proves that a person was reached: that a device says it has shown the message, that the
   * message was accepted (if not given), or nothing, where programs read it.
   */
  readonly proof?: 'shown' | 'accepted' | 'none';
  /** Where everything of the channel goes through; absent where each target has its own origin. */
  readonly origin?: string;
  /**
   * Whom it reaches: SQL that selects `target`, `origin`, `refusal` (null where it may be sent to) and
   * `address` (what sending takes, as jsonb) of the person `a.user_id`.
   * @param parameter the expression of the channel's own `parameter`, as text
   */
  readonly targets: (parameter: string) => string;
  readonly parameter?: string;
  /** The reason where a target is no longer among its person's targets. */
  readonly gone: string;
  /** Writes what becomes of targets; one transaction with the outcomes. */
  readonly effects?: (tx: Database, records: readonly TargetRecord[]) => Promise<void>;
  /** Deletes what nothing refers to any more; called every hour. */
  readonly prune?: (database: Database) => Promise<void>;
  readonly close?: () => void;
}

/** A way to notify people: what its folder exports. */
export interface ChannelDefinition<Address, Message, Outcome extends { readonly kind: string }>
  extends ChannelBasis {
  readonly address: v.GenericSchema<unknown, Address>;
  /**
   * Writes a notice of any kind.
   * @param shownToken what the device is to give back once it has shown it; null where none is asked for
   */
  readonly write: (notice: Notice, shrunk: boolean, shownToken: string | null) => Message;
  /** Sends what is meant for a person. Never rejects. */
  readonly send: (
    message: Message,
    address: Address,
    ttlSeconds: number,
    person: string,
  ) => Promise<Outcome>;
  /** Decides what follows: which failures are final, which are tried again. */
  readonly classify: (outcome: Outcome, now: Circumstances, address: Address) => Verdict;
}

/** One message to send. */
export interface Attempt {
  readonly person: string;
  readonly notice: Notice;
  readonly address: unknown;
  readonly ttlSeconds: number;
  readonly shrunk: boolean;
  readonly shownToken: string | null;
}

/** How an attempt went. */
export interface Attempted {
  /** The kind of outcome, which tells whether anybody answered. */
  readonly kind: string;
  readonly judge: (now: Circumstances) => Verdict;
}

/** A channel as the outbox uses it, whatever its addresses and messages are. */
export interface Channel extends ChannelBasis {
  readonly attempt: (attempt: Attempt) => Promise<Attempted>;
}

/** Makes a channel of its definition. */
export function defineChannel<Address, Message, Outcome extends { readonly kind: string }>(
  definition: ChannelDefinition<Address, Message, Outcome>,
): Channel {
  const { address: schema, write, send, classify, ...basis } = definition;
  return {
    ...basis,
    async attempt({ person, notice, address, ttlSeconds, shrunk, shownToken }) {
      const to = v.parse(schema, address);
      const outcome = await send(write(notice, shrunk, shownToken), to, ttlSeconds, person);
      return { kind: outcome.kind, judge: (now) => classify(outcome, now, to) };
    },
  };
}
