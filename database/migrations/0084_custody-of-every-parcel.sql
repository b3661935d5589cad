-- `custodies.parcel_id` goes on referring to parcels; only the table's code no longer names them.
-- Parcels under way at this moment; the others get their first holder when they are prepared.
insert into custodies (id, parcel_id, holder_kind, holder_id, proof, at)
select gen_random_uuid(), p.id, 'shop', p.shop_id, 'placed', p.state_since
from parcels p
where p.state in ('accepted', 'ready', 'assigned')
  and not exists (select from custodies c where c.parcel_id = p.id)
union all
select gen_random_uuid(), p.id, 'courier', p.courier_id, 'confirmed', p.state_since
from parcels p
where p.state in ('in_delivery', 'failed', 'returning') and p.courier_id is not null
  and not exists (select from custodies c where c.parcel_id = p.id)
on conflict do nothing;
