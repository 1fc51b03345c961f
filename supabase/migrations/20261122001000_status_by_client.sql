-- Questions about an address are counted apart for each client, so that nobody's questions use up
-- those of the address's owner. Where nothing says who asks, they are counted over all, as before.

-- Who asks, where the platform's edge says so; null elsewhere. A client cannot set this header past
-- that edge. Of IPv6 the /64 counts, of which one household or machine has every address.
create or replace function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  said text := nullif(current_setting('request.headers', true), '')::json ->> 'cf-connecting-ip';
  address inet;
begin
  begin
    address := said::inet;
  exception when invalid_text_representation then
    return left(said, 64);
  end;
  if address <<= inet '::ffff:0:0/96' then
    return host(inet '0.0.0.0' + (address - inet '::ffff:0:0'));
  end if;
  if family(address) = 6 then
    return network(set_masklen(address, 64))::text;
  end if;
  return host(address);
end;
$$;

-- A gateway of ours limits clients by itself and names the one that asks.
create function private.asking_client() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    private.client_address(),
    left(nullif(current_setting('request.headers', true), '')::json ->> 'x-client-key', 64)
  );
$$;
revoke all on function private.asking_client() from public;

create or replace function public.waitlist_status(email text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  address text := lower(trim(waitlist_status.email));
  client text := private.client_address();
  standing text;
begin
  if address is null or length(address) > 320 then
    raise exception 'email is missing or longer than 320 characters' using errcode = '22023';
  end if;
  if client is not null then
    perform private.count_question('status client:' || client, 60, interval '1 minute');
  end if;
  perform private.count_question(
    'status:' || md5(address) || coalesce(' ' || private.asking_client(), ''), 20, interval '1 minute');
  select case when w.approved or private.is_admin_address(address) then 'approved' else 'pending' end
    into standing
  from public.waitlist w where w.email = address;
  return coalesce(standing, 'unknown');
end;
$$;
