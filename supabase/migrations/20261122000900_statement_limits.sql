-- How long a statement of a person may run. PostgREST applies a role's settings to each request; the
-- embedded server sets the same limit on its own pool. An owner who may not alter roles leaves them
-- as they are: docs/deploy.md.
do $$
begin
  alter role anon set statement_timeout = '5s';
  alter role authenticated set statement_timeout = '5s';
exception when insufficient_privilege then
  raise notice 'statement_timeout of anon and authenticated is left as it is: not allowed to set it';
end
$$;
