-- The only list of each state's meaning in SQL. PostgreSQL inlines a function of one expression, so
-- that the partial indexes of parcels serve it, unlike a joined table.
create or replace function parcel_is_open(state text) returns boolean language sql immutable
  as $$ select state not in ('delivered', 'closed', 'cancelled', 'returned') $$;

create or replace function parcel_is_sold(state text) returns boolean language sql immutable
  as $$ select state not in ('awaiting_payment', 'cancelled', 'returning', 'returned') $$;

create or replace function parcel_is_delivered(state text) returns boolean language sql immutable
  as $$ select state in ('delivered', 'closed') $$;

create or replace function parcel_is_given_up(state text) returns boolean language sql immutable
  as $$ select state in ('cancelled', 'returned') $$;

create or replace function parcel_at_shop(state text) returns boolean language sql immutable
  as $$ select state in ('new', 'accepted', 'ready', 'assigned') $$;

create or replace function parcel_is_ready(state text) returns boolean language sql immutable
  as $$ select state in ('ready', 'assigned') $$;

create or replace function parcel_is_to_fetch(state text) returns boolean language sql immutable
  as $$ select state = 'assigned' $$;

create or replace function parcel_is_carried(state text) returns boolean language sql immutable
  as $$ select state in ('assigned', 'in_delivery', 'failed', 'returning') $$;

create or replace function parcel_on_the_way(state text) returns boolean language sql immutable
  as $$ select state in ('in_delivery', 'failed', 'returning') $$;

create or replace function parcel_on_board(state text) returns boolean language sql immutable
  as $$ select state in ('ready', 'assigned', 'in_delivery', 'failed', 'returning') $$;

create or replace function parcel_is_coming(state text) returns boolean language sql immutable
  as $$ select state = 'in_delivery' $$;

create or replace function parcel_at_door(state text) returns boolean language sql immutable
  as $$ select state in ('in_delivery', 'failed') $$;

create or replace function parcel_is_to_come(state text) returns boolean language sql immutable
  as $$ select state in ('awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'at_relay', 'failed') $$;

create or replace function parcel_at_relay(state text) returns boolean language sql immutable
  as $$ select state = 'at_relay' $$;

create or replace function parcel_in_trouble(state text) returns boolean language sql immutable
  as $$ select state in ('failed', 'returning') $$;

create or replace function parcel_is_returning(state text) returns boolean language sql immutable
  as $$ select state = 'returning' $$;

create or replace function parcel_is_back(state text) returns boolean language sql immutable
  as $$ select state = 'returned' $$;

create or replace function parcel_is_sent_back(state text) returns boolean language sql immutable
  as $$ select state in ('returning', 'returned') $$;

create view parcel_states as
select
  state,
  parcel_is_open(state) as is_open,
  parcel_is_sold(state) as is_sold,
  parcel_is_delivered(state) as is_delivered,
  parcel_is_given_up(state) as is_given_up,
  parcel_at_shop(state) as at_shop,
  parcel_is_ready(state) as is_ready,
  parcel_is_to_fetch(state) as is_to_fetch,
  parcel_is_carried(state) as is_carried,
  parcel_on_the_way(state) as on_the_way,
  parcel_on_board(state) as on_board,
  parcel_is_coming(state) as is_coming,
  parcel_at_door(state) as at_door,
  parcel_is_to_come(state) as is_to_come,
  parcel_at_relay(state) as at_relay,
  parcel_in_trouble(state) as in_trouble,
  parcel_is_returning(state) as is_returning,
  parcel_is_back(state) as is_back,
  parcel_is_sent_back(state) as is_sent_back
from unnest(array[
  'awaiting_payment', 'new', 'accepted', 'ready', 'assigned', 'in_delivery', 'at_relay', 'delivered',
  'closed', 'failed', 'returning', 'returned', 'cancelled'
]) as state;
