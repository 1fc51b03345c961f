import { openSupabase } from './supabase.ts';

const TABLES = ['ticket_messages', 'support_tickets', 'ticket_read_status', 'ticket_attachments'];

export interface TicketListener {
  /** Something changed that the person may see. */
  readonly onChange: () => void;
  /** Whether changes are heard from now on. */
  readonly onLive: (live: boolean) => void;
}

/** Listens to the channel 'ticket-updates'. Returns the way to stop. */
export async function listenToTickets(listener: TicketListener): Promise<() => void> {
  const client = await openSupabase();
  await client.realtime.setAuth();
  let channel = client.channel('ticket-updates');
  for (const table of TABLES) {
    channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, () =>
      listener.onChange(),
    );
  }
  channel.subscribe((status) => listener.onLive(status === 'SUBSCRIBED'));
  return () => {
    void client.removeAllChannels().finally(() => client.realtime.disconnect());
  };
}
