-- Run once by an administrator of a Postgres 15 or newer, before `npm start` uses it through
-- DATABASE_URL. Makes a database, the role that owns it, and the three roles that row-level security
-- speaks of; what is there already stays. The owner needs neither SUPERUSER nor CREATEROLE.
--
--   psql "postgres://postgres@db.example.com/postgres" -v ON_ERROR_STOP=1 \
--     -v database=coin_analyst -v owner=coin_analyst -v password='...' -f docs/postgres-owner.sql

select 'create role anon nologin'
where not exists (select from pg_roles where rolname = 'anon') \gexec
select 'create role authenticated nologin'
where not exists (select from pg_roles where rolname = 'authenticated') \gexec
select 'create role service_role nologin bypassrls'
where not exists (select from pg_roles where rolname = 'service_role') \gexec

-- How long a statement of a person may run.
alter role anon set statement_timeout = '5s';
alter role authenticated set statement_timeout = '5s';

select format('create role %I login password %L', :'owner', :'password')
where not exists (select from pg_roles where rolname = :'owner') \gexec
grant anon, authenticated, service_role to :"owner";

select format('create database %I owner %I template template0 encoding ''UTF8''', :'database', :'owner')
where not exists (select from pg_database where datname = :'database') \gexec
