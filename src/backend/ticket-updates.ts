import { attempt, type Outcome, succeeded } from './failure.ts';
import { openSupabase } from './supabase.ts';

const TABLES = ['ticket_messages', 'support_tickets', 'ticket_read_status', 'ticket_attachments'];

export interface TicketListener {
  /** Something changed that the person may see. */
  readonly onChange: () => void;
  /** Whether changes arrive from now on. */
  readonly onLive: (live: boolean) => void;
}

/** Listens to the channel 'ticket-updates'. Returns the way to stop. */
export function listenToTickets(listener: TicketListener): Promise<Outcome<() => void>> {
  return attempt(async () => {
    const opened = await openSupabase();
    if (!opened.ok) return opened;
    const client = opened.value;
    await client.realtime.setAuth();
    let channel = client.channel('ticket-updates');
    for (const table of TABLES) {
      channel = channel.on('postgres_changes', { event: '*', schema: 'public', table }, () =>
        listener.onChange(),
      );
    }
    channel.subscribe((status) => listener.onLive(status === 'SUBSCRIBED'));
    return succeeded(() => {
      void client.removeAllChannels().finally(() => client.realtime.disconnect());
    });
  });
}
