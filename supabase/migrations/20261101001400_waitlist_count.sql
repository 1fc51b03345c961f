-- As before; and a client that asks too often is refused, where the platform's edge names it. The
-- landing page asks twice a minute.
create or replace function public.waitlist_count() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  client text := private.client_address();
begin
  if client is not null then
    perform private.count_question('count client:' || client, 60, interval '1 minute');
  end if;
  return (select count(*)::integer from public.waitlist);
end;
$$;
