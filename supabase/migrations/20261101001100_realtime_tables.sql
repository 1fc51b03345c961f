-- What the app may listen to besides the tickets.
alter publication supabase_realtime add table public.watchlist_entries, public.alerts;
