-- Tells every process that sessions ended, in whatever way: log-out, suspension, deletion, by the team.
create or replace function tell_sessions_ended() returns trigger language plpgsql as $$
begin
  insert into outbox_events (name, payload)
  select 'accounts.sessions_ended', jsonb_build_object('userId', user_id)
  from (select distinct user_id from gone) as ended;
  return null;
end $$;

create trigger sessions_ended after delete on sessions
  referencing old table as gone for each statement execute function tell_sessions_ended();
