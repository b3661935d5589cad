-- Rules that no code path may get round, so the database keeps them itself.

create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint

-- What is written in the ledger and in the history of a parcel stays written.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'la table % n’accepte que des ajouts', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_change();
--> statement-breakpoint
create trigger ledger_entries_no_truncate before truncate on ledger_entries for each statement execute function refuse_change();
--> statement-breakpoint
create trigger ledger_transactions_no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger fulfilment_moves_append_only before update or delete on fulfilment_moves for each row execute function refuse_change();
--> statement-breakpoint

-- A ledger transaction must sum to zero, and hold at least two entries, when its database transaction commits.
create function refuse_unbalanced() returns trigger language plpgsql as $$
declare
  total bigint;
  entries integer;
begin
  select coalesce(sum(amount_francs), 0), count(*) into total, entries from ledger_entries where transaction_id = new.transaction_id;
  if total <> 0 or entries < 2 then
    raise exception 'écriture déséquilibrée de % f', total using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_balanced after insert on ledger_entries deferrable initially deferred for each row execute function refuse_unbalanced();
--> statement-breakpoint
create function refuse_empty_ledger_transaction() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from ledger_entries where transaction_id = new.id) then
    raise exception 'écriture vide' using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_not_empty after insert on ledger_transactions deferrable initially deferred for each row execute function refuse_empty_ledger_transaction();
--> statement-breakpoint

-- products.in_stock follows its variants; the product's row is touched only when the answer changes.
create function follow_stock() returns trigger language plpgsql as $$
declare
  product uuid := coalesce(new.product_id, old.product_id);
begin
  if tg_op = 'UPDATE' and (new.stock > 0) = (old.stock > 0) then
    return null;
  end if;
  update products set in_stock = exists (select 1 from variants where product_id = product and stock > 0)
  where id = product and in_stock <> exists (select 1 from variants where product_id = product and stock > 0);
  return null;
end $$;
--> statement-breakpoint
create trigger variants_follow_stock after insert or update of stock or delete on variants for each row execute function follow_stock();
--> statement-breakpoint

-- French words without their accents: « telephone » finds « téléphone ».
create text search configuration french_plain (copy = french);
--> statement-breakpoint
alter text search configuration french_plain alter mapping for hword, hword_part, word with unaccent, french_stem;
--> statement-breakpoint
create function fill_product_search() returns trigger language plpgsql as $$
begin
  new.search :=
    setweight(to_tsvector('french_plain', new.name), 'A') ||
    setweight(to_tsvector('french_plain', coalesce((select s.name || ' ' || c.name from subcategories s join categories c on c.id = s.category_id where s.id = new.subcategory_id), '')), 'B') ||
    setweight(to_tsvector('french_plain', new.description), 'C');
  return new;
end $$;
--> statement-breakpoint
create trigger products_fill_search before insert or update of name, description, subcategory_id on products for each row execute function fill_product_search();
--> statement-breakpoint

-- The figures every market starts with; an admin changes them later.
insert into delivery_zones (zone, label, min_days, max_days, cash_allowed) values
  ('bamako-rive-gauche', 'Bamako, rive gauche (communes I à IV)', 1, 1, true),
  ('bamako-rive-droite', 'Bamako, rive droite (communes V et VI)', 1, 1, true),
  ('peripherie', 'Périphérie de Bamako', 1, 2, true),
  ('regions', 'Régions', 2, 4, true),
  ('nord', 'Régions du nord', 5, 10, false);
--> statement-breakpoint
insert into delivery_fees (zone, weight_class, fee_francs) values
  ('bamako-rive-gauche', 'léger', 1000), ('bamako-rive-gauche', 'moyen', 1500), ('bamako-rive-gauche', 'lourd', 2500),
  ('bamako-rive-droite', 'léger', 1000), ('bamako-rive-droite', 'moyen', 1500), ('bamako-rive-droite', 'lourd', 2500),
  ('peripherie', 'léger', 1500), ('peripherie', 'moyen', 2000), ('peripherie', 'lourd', 3500),
  ('regions', 'léger', 2500), ('regions', 'moyen', 4000), ('regions', 'lourd', 7500),
  ('nord', 'léger', 5000), ('nord', 'moyen', 8000), ('nord', 'lourd', 15000);
--> statement-breakpoint
insert into order_settings (id, cash_ceiling_francs, further_shop_francs, commission_basis_points) values (1, 100000, 500, 500);
