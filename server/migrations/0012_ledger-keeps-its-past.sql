-- An account keeps its name and its owner: renaming one would move every franc that ever stood on it.
create trigger ledger_accounts_append_only before update or delete on ledger_accounts for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_accounts_no_truncate before truncate on ledger_accounts for each statement execute function refuse_change();
--> statement-breakpoint

-- Entries are written together with their event, in one database transaction. A balanced pair slipped later into an old event would change the past.
create function refuse_late_entry() returns trigger language plpgsql as $$
declare
  here bigint := pg_current_xact_id()::text::bigint;
  there bigint;
begin
  select (here >> 32 << 32) + xmin::text::bigint into there from ledger_transactions where id = new.transaction_id;
  -- The event's transaction number holds its last 32 bits only: it is never ahead of ours.
  if there > here then
    there := there - (1::bigint << 32);
  end if;
  if there is not null and pg_xact_status(there::text::xid8) is distinct from 'in progress' then
    raise exception 'l’événement % est déjà écrit', new.transaction_id using errcode = 'restrict_violation', constraint = 'ledger_entries_with_their_event';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_with_their_event before insert on ledger_entries for each row execute function refuse_late_entry();
