create view person_facts as
select
  u.id, u.phone, u.name, u.role, u.image_id, u.delivery_group, u.admitted_at,
  u.accepted_terms_at, u.phone_proved_at, u.suspended_at, u.suspended_reason, u.last_seen_at, u.created_at,
  coalesce(u.phone_since, u.created_at) as phone_since, u.phone_doubted_at, u.former_phone, u.set_apart_at,
  u.suspended_at is null and u.phone is not null as is_active
from users u;

create view device_facts as
select d.user_id, d.token_hash, d.network
from known_devices d;
