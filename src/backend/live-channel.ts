import type { RealtimeChannel, RealtimeClient } from '@supabase/realtime-js';
import type { Coin } from '../../domain/market/coin.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';
import { openRealtime } from './supabase.ts';

const MOST_COINS = 100;

export type LiveTopic = 'tickets' | 'checks';

export interface LiveListener {
  readonly onChange: (topic: LiveTopic) => void;
  readonly onLive: (topic: LiveTopic, live: boolean) => void;
}

export interface LiveChannel {
  /** Subscribes to finished checks of exactly these coins. */
  readonly followChecks: (coins: readonly Coin[]) => void;
  readonly close: () => void;
}

interface Binding {
  readonly event: '*' | 'UPDATE';
  readonly table: string;
  readonly filter?: string;
}

const TICKET_BINDINGS = [
  'ticket_messages',
  'support_tickets',
  'ticket_read_status',
  'ticket_attachments',
].map((table): Binding => ({ event: '*', table }));

function checkBindings(coins: readonly Coin[]): readonly Binding[] {
  const slices = Array.from({ length: Math.ceil(coins.length / MOST_COINS) }, (_, i) =>
    coins.slice(i * MOST_COINS, (i + 1) * MOST_COINS),
  );
  return slices.map((slice) => ({
    event: 'UPDATE',
    table: 'coin_checks',
    filter: `coin=in.(${slice.join(',')})`,
  }));
}

function join(
  client: RealtimeClient,
  topic: LiveTopic,
  name: string,
  bindings: readonly Binding[],
  { onChange, onLive }: LiveListener,
): RealtimeChannel {
  const channel = client.channel(name);
  for (const binding of bindings) {
    channel.on('postgres_changes', { schema: 'public', ...binding }, () => onChange(topic));
  }
  // A joined channel receives nothing yet: this event says when it will, or that it never will.
  channel.on('system', {}, ({ extension, status }) => {
    if (extension === 'postgres_changes') onLive(topic, status === 'ok');
  });
  return channel.subscribe((status) => {
    if (status !== 'SUBSCRIBED') onLive(topic, false);
  });
}

/** Opens the page's one realtime connection, under the user's own rights. */
export function openLiveChannel(listener: LiveListener): Promise<Outcome<LiveChannel>> {
  return attempt(async () => {
    const opened = await openRealtime();
    if (!opened.ok) return opened;
    const client = opened.value;
    await client.setAuth();
    join(client, 'tickets', 'ticket-updates', TICKET_BINDINGS, listener);
    let checks: RealtimeChannel | null = null;
    let closed = false;
    // A channel must be left before another of the same name is joined.
    let turn: Promise<unknown> = Promise.resolve();
    return succeeded<LiveChannel>({
      followChecks(coins) {
        turn = turn.then(async () => {
          if (checks) await client.removeChannel(checks);
          checks =
            closed || coins.length === 0
              ? null
              : join(client, 'checks', 'coin-checks', checkBindings(coins), listener);
        });
      },
      close() {
        closed = true;
        void client.removeAllChannels().finally(() => client.disconnect());
      },
    });
  });
}
