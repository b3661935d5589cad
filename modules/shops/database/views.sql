create view shop_facts as
select
  s.id, s.owner_id, s.slug, s.name, s.address, s.region, s.quartier, s.description, s.rccm, s.nif,
  s.depot_number, s.depot_changed_at, s.opening, s.logo_image_id, s.plan, s.plan_ends_at,
  s.closed_from, s.closed_until, s.closed_days::text[] as closed_days, s.deliveries_count, s.rating_sum, s.rating_count, s.trusted,
  s.created_at, s.depot_provider, s.offers_collection
from shops s;

create view shop_helper_facts as
select h.id, h.shop_id, h.user_id, h.rights, h.accepted_at, h.ended_at
from shop_helpers h
where h.accepted_at is not null;
