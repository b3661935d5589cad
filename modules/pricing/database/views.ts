import { sql } from 'drizzle-orm'
import { pgView } from 'drizzle-orm/pg-core'

/** Regions with who delivers and collects there; fees and days of a courier's way from Bamako. */
export const servedRegionFacts = pgView('served_region_facts', {}).as(sql`
  select
    r.region, r.served_by, r.decided_at, r.is_collected, r.pause_reason, r.paused_until,
    z.min_days, z.max_days,
    (select json_object_agg(f.weight_class, f.fee_francs) from delivery_fees f where f.zone = z.zone) as fees,
    -- Who carries inside a town goes no further than one of Bamako.
    (select json_build_object('door', json_object_agg(f.weight_class, f.fee_francs),
        'relay', json_object_agg(f.weight_class, coalesce(f.relay_fee_francs, f.fee_francs)))
      from delivery_fees f where f.zone = 'bamako-rive-gauche') as inside_fees
  from served_regions r
  left join delivery_zones z on z.zone = case
    when r.region = 'Bamako' then null
    when r.region in ('Tombouctou', 'Gao', 'Kidal', 'Taoudénit', 'Ménaka') then 'nord' else 'regions' end`)
