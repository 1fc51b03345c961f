-- Entries of the record whose plans the person chose.
create view public.my_entries with (security_invoker = true) as
  select e.*, m.user_id, m.choice
  from public.track_record_entries e join public.my_plans m on m.plan = e.plan
  where m.choice is not null;
grant select on public.my_entries to authenticated;
