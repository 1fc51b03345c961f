import type { ChangeNotice, Digest, Notice, TouchNotice } from '../../domain/notice/notice.ts';
import type { ChainLink } from '../../domain/record/chain.ts';
import { type EpochMs, epochMs } from '../../domain/text/quantity.ts';

interface ClaimedDelivery {
  readonly id: number;
  /** The id in the analysis server's log. */
  readonly cause: string;
  readonly person: string;
  readonly channel: string;
  /** The channel's id for it: a subscription's id, a Telegram id. */
  readonly target: string;
  readonly origin: string;
  /** Including the coming one. */
  readonly attempts: number;
  readonly shrunk: boolean;
  readonly address: unknown;
  /** Why it must not be sent; null if it may. */
  readonly refusal: string | null;
  readonly record: ChainLink | null;
}

/** One alert for one target, leased to this process. */
export interface DeliveryJob extends ClaimedDelivery {
  readonly lease: string;
  readonly notice: Notice;
  /** Sent back by the device as receipt. */
  readonly shownToken: string;
  readonly expiresAt: EpochMs;
  readonly claimedAt: EpochMs;
  readonly leasedUntil: EpochMs;
}

type CoinWords = 'kind' | 'coin' | 'title' | 'body' | 'urgent';

type NoticeRow =
  | (Pick<ChangeNotice, CoinWords | 'unseen'> & { has_previous: boolean })
  | (Pick<TouchNotice, CoinWords> & { claim: string | null; plan: string | null })
  | { kind: 'support'; ticket_id: string }
  | { kind: 'digest'; digest: Digest | null }
  | { kind: 'missed' | 'webhook' | 'paused' };

export type JobRow = NoticeRow &
  ClaimedDelivery & { alert_id: number; created_at_ms: number; expires_in_ms: number };

export function noticeOf(row: JobRow): Notice {
  const origin = {
    alertId: String(row.alert_id),
    createdAt: epochMs(Math.round(row.created_at_ms)),
  };
  switch (row.kind) {
    case 'change': {
      const { kind, coin, title, body, urgent, unseen } = row;
      return { ...origin, kind, coin, title, body, urgent, hasPrevious: row.has_previous, unseen };
    }
    case 'support':
      return { ...origin, kind: 'support', ticketId: row.ticket_id };
    case 'digest': {
      const { held = false, coins = [], titles = [] } = row.digest ?? {};
      return { ...origin, kind: 'digest', held, coins, titles };
    }
    case 'missed':
    case 'webhook':
    case 'paused':
      return { ...origin, kind: row.kind };
    default: {
      const { kind, coin, title, body, urgent, claim, plan } = row;
      return { ...origin, kind, coin, title, body, urgent, claim, plan };
    }
  }
}
