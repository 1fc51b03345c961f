import { create } from 'zustand';

interface Unread {
  /** Tickets with messages that the person has not seen. */
  readonly tickets: number;
}

/** What waits to be read; the header marks it. */
export const useUnread = create<Unread>(() => ({ tickets: 0 }));
