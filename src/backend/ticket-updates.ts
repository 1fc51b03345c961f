import { RealtimeClient } from '@supabase/realtime-js';
import { credentials } from './credentials.ts';
import { attempt, type Outcome, succeeded } from './failure.ts';

const TABLES = ['ticket_messages', 'support_tickets', 'ticket_read_status', 'ticket_attachments'];

export interface TicketListener {
  /** Something changed that the person may see. */
  readonly onChange: () => void;
  /** Whether changes are heard from now on. */
  readonly onLive: (live: boolean) => void;
}

/** Listens to the channel 'ticket-updates'. Returns the way to stop. */
export function listenToTickets(listener: TicketListener): Promise<Outcome<() => void>> {
  return attempt(async () => {
    const own = await credentials();
    if (!own.ok) return own;
    const { supabaseUrl, headers, token } = own.value;
    const url = new URL('/realtime/v1', supabaseUrl);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const client = new RealtimeClient(url.href, {
      params: { apikey: headers.apikey },
      accessToken: async () => {
        const fresh = await credentials();
        return fresh.ok ? fresh.value.token : token;
      },
    });
    await client.setAuth();
    let channel = client.channel('ticket-updates');
    for (const table of TABLES) {
      channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, () =>
        listener.onChange(),
      );
    }
    channel.subscribe((status) => listener.onLive(status === 'SUBSCRIBED'));
    return succeeded(() => {
      void client.removeAllChannels().finally(() => client.disconnect());
    });
  });
}
