-- How long a statement of a person may run. PostgREST applies a role's settings to each request; the
-- embedded server sets the same limit on its own pool. Roles belong to the whole server: an owner who
-- may not alter them leaves them as they are (docs/deploy.md), and another database of the same
-- server may be doing the same at this moment (internal_error, "tuple concurrently updated").
do $$
declare
  person text;
begin
  foreach person in array array['anon', 'authenticated'] loop
    if not exists (
      select from pg_roles
      where rolname = person and 'statement_timeout=5s' = any (rolconfig)
    ) then
      execute format('alter role %I set statement_timeout = %L', person, '5s');
    end if;
  end loop;
exception when insufficient_privilege or internal_error then
  raise notice 'statement_timeout of anon and authenticated is left as it is: %', sqlerrm;
end
$$;
