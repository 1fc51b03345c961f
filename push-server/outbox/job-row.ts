import type { Coin } from '../../domain/market/coin.ts';
import type { Digest, Notice } from '../../domain/notice/notice.ts';
import type { TouchKind } from '../../domain/notice/notice-kind.ts';
import { epochMs } from '../../domain/text/quantity.ts';
import type { DeliveryJob } from './delivery-job.ts';

type NoticeRow =
  | {
      kind: 'change';
      coin: Coin;
      title: string;
      body: string;
      urgent: boolean;
      has_previous: boolean;
      unseen: number;
    }
  | { kind: TouchKind; coin: Coin; title: string; body: string; urgent: boolean }
  | { kind: 'support'; ticket_id: string }
  | { kind: 'digest'; digest: Digest | null }
  | { kind: 'missed' | 'webhook' };

export type JobRow = NoticeRow &
  Pick<
    DeliveryJob,
    | 'id'
    | 'cause'
    | 'person'
    | 'channel'
    | 'target'
    | 'origin'
    | 'attempts'
    | 'shrunk'
    | 'address'
    | 'refusal'
  > & { alert_id: number; created_at_ms: number; expires_in_ms: number };

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
    case 'stop':
    case 'target':
    case 'entry':
    case 'level': {
      const { kind, coin, title, body, urgent } = row;
      return { ...origin, kind, coin, title, body, urgent };
    }
    case 'support':
      return { ...origin, kind: 'support', ticketId: row.ticket_id };
    case 'digest': {
      const { held = false, coins = [], titles = [] } = row.digest ?? {};
      return { ...origin, kind: 'digest', held, coins, titles };
    }
    case 'missed':
    case 'webhook':
      return { ...origin, kind: row.kind };
  }
}
