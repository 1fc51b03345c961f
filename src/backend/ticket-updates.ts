import { RealtimeClient } from '@supabase/realtime-js';
import { accessToken } from './auth.ts';
import { connection } from './connection.ts';

const TABLES = ['ticket_messages', 'support_tickets', 'ticket_read_status', 'ticket_attachments'];

export interface TicketListener {
  /** Something changed that the person may see. */
  readonly onChange: () => void;
  /** Whether changes are heard from now on. */
  readonly onLive: (live: boolean) => void;
}

/** Listens to the channel 'ticket-updates'. Returns the way to stop. */
export async function listenToTickets(listener: TicketListener): Promise<() => void> {
  const { supabaseUrl, supabaseAnonKey } = await connection().config();
  const url = new URL('/realtime/v1', supabaseUrl);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const client = new RealtimeClient(url.href, {
    params: { apikey: supabaseAnonKey },
    accessToken: async () => (await accessToken()) ?? supabaseAnonKey,
  });
  await client.setAuth();
  let channel = client.channel('ticket-updates');
  for (const table of TABLES) {
    channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, () =>
      listener.onChange(),
    );
  }
  channel.subscribe((status) => listener.onLive(status === 'SUBSCRIBED'));
  return () => {
    void client.removeAllChannels().finally(() => client.disconnect());
  };
}
