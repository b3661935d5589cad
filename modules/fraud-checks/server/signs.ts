import { type SQL, sql } from 'drizzle-orm'

import type { signKinds } from '#modules/fraud-checks/database/values.ts'
import { deviceFacts, personFacts } from '#modules/identity/database/views.ts'
import { lossFacts } from '#modules/losses/database/views.ts'
import { numberChangeFacts } from '#modules/numbers/database/views.ts'
import { orderFacts, orderLineFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { productFacts, productPictures } from '#modules/products/database/views.ts'
import { relayFacts } from '#modules/relays/database/views.ts'
import { reviewFacts } from '#modules/reviews/database/views.ts'
import { custodyFacts } from '#modules/shipments/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { verifiedShops } from '#modules/verification/database/views.ts'

type Kind = (typeof signKinds)[number]

/** Praised purchases by one telephone that the owner of the shop uses too. */
const OWN_PURCHASES = 2
/** Photos in a week that another shop showed before: one or two may come from a wholesaler. */
const SAME_PHOTOS = 3
/** Sales that a product's views promise a month, in tenths: who looks is drawn by its price. */
const MANY_VIEWS = 20
/** Parcels that a courier lost on the way to or from one relay point, and how far above others. */
const PAIR_LOSSES = 3
const PAIR_TIMES = 3
/** Parcels of theirs with others that tell how often they lose otherwise. */
const PAIR_OTHERS = 5
/** How far back they are looked for, and how soon after a number another one is paid. */
const PAST = sql`interval '90 days'`
const SOON = sql`interval '7 days'`

/**
 * Statement of each sign. Columns: `shop_id`; `seen`, the same text for the same finding, so that
 * it is held once; `other_id`, a shop or a person. A telephone that a family shares is no sign.
 */
export const signs: Readonly<Record<Kind, (now: Date) => SQL>> = {
  /** The newer of two shops, of other owners, that are paid at one number. */
  payout_number: () => sql`
    select s.id as shop_id, md5(s.depot_number) as seen, min(o.id::text)::uuid as other_id
    from ${shopFacts} s join ${shopFacts} o on o.depot_number = s.depot_number
    where o.owner_id <> s.owner_id and s.depot_number <> ''
      and (coalesce(o.depot_changed_at, o.created_at), o.id) < (coalesce(s.depot_changed_at, s.created_at), s.id)
    group by s.id, s.depot_number`,
  /** Its owner signs in with the telephone of a seller who is suspended. */
  device: () => sql`
    select s.id as shop_id, o.id::text as seen, o.id as other_id
    from ${personFacts} u join ${shopFacts} o on o.owner_id = u.id
    join ${deviceFacts} d on d.user_id = u.id
    join ${deviceFacts} e on e.token_hash = d.token_hash and e.user_id <> d.user_id
    join ${shopFacts} s on s.owner_id = e.user_id
    where u.suspended_at is not null`,
  /** Five stars given from a telephone of the owner, more than once. */
  own_purchases: (now) => sql`
    select p.shop_id, o.buyer_id::text as seen, o.buyer_id as other_id
    from ${reviewFacts} r join ${orderLineFacts} l on l.id = r.line_id
    join ${parcelFacts} p on p.id = l.parcel_id join ${orderFacts} o on o.id = p.order_id
    join ${shopFacts} s on s.id = p.shop_id
    where r.stars = 5 and r.created_at > ${now}::timestamptz - ${PAST}
      and exists (select from ${deviceFacts} d join ${deviceFacts} e on e.token_hash = d.token_hash
        where d.user_id = o.buyer_id and e.user_id = s.owner_id)
    group by p.shop_id, o.buyer_id having count(distinct p.id) >= ${OWN_PURCHASES}`,
  /** Paid at another number soon after the number of the account itself was changed. */
  taken_account: (now) => sql`
    select s.id as shop_id, s.depot_changed_at::text as seen, null::uuid as other_id
    from ${shopFacts} s where s.depot_changed_at > ${now}::timestamptz - ${SOON}
      and exists (select from ${numberChangeFacts} n where n.user_id = s.owner_id and n.ending = 'done'
        and s.depot_changed_at between n.ended_at and n.ended_at + ${SOON})`,
  /** Its products have the photos of another shop, which showed them before. */
  same_photos: (now) => sql`
    select s.id as shop_id, o.id::text as seen, o.id as other_id
    from ${pictureFacts} a join ${pictureFacts} b on b.face = a.face and b.created_at < a.created_at
    join ${productPictures} ap on ap.image_id = a.id join ${productFacts} am on am.id = ap.product_id
    join ${productPictures} bp on bp.image_id = b.id join ${productFacts} bm on bm.id = bp.product_id
    join ${shopFacts} s on s.id = am.shop_id join ${shopFacts} o on o.id = bm.shop_id
    where a.created_at > ${now}::timestamptz - ${SOON} and o.owner_id <> s.owner_id
    group by s.id, o.id having count(distinct a.face) >= ${SAME_PHOTOS}`,
  /** A shop that is new and not verified sells what many look at for half of what it asked. */
  falling_price: (now) => sql`
    select s.id as shop_id, p.id::text as seen, null::uuid as other_id
    from ${shopFacts} s join ${productFacts} p on p.shop_id = s.id
    where s.created_at > ${now}::timestamptz - ${PAST} and p.listed and p.interest >= ${MANY_VIEWS}
      and 2 * p.selling_price_francs <= p.lowest_before_francs
      and not exists (select from ${verifiedShops} v where v.shop_id = s.id)`,
  /**
   * A courier loses far more parcels of one relay point than he does of other relay points and
   * other couriers do of this one. A pair that works with nobody else is compared with all pairs.
   * The payout of the relay point's shop is held.
   */
  failing_pair: (now) => sql`
    with lost as (
      select p.relay_id, l.courier_id, count(*) as parcels
      from ${lossFacts} l join ${parcelFacts} p on p.id = l.parcel_id
      where l.courier_id is not null and l.found_at is null and p.relay_id is not null
        and l.lost_at > ${now}::timestamptz - ${PAST}
      group by p.relay_id, l.courier_id),
    carried as (
      select p.relay_id, c.holder_id as courier_id, count(distinct p.id) as parcels
      from ${custodyFacts} c join ${parcelFacts} p on p.id = c.parcel_id
      where c.holder_kind = 'courier' and p.relay_id is not null and c.at > ${now}::timestamptz - ${PAST}
        and exists (select from lost where parcels >= ${PAIR_LOSSES})
      group by p.relay_id, c.holder_id),
    pairs as (
      select c.relay_id, c.courier_id, c.parcels, coalesce(l.parcels, 0) as lost
      from carried c left join lost l on l.relay_id = c.relay_id and l.courier_id = c.courier_id)
    select r.shop_id, w.courier_id::text as seen, w.courier_id as other_id
    from pairs w join ${relayFacts} r on r.id = w.relay_id
    cross join lateral (
      select coalesce(sum(o.parcels) filter (where o.is_near), 0) as near,
        coalesce(sum(o.lost) filter (where o.is_near), 0) as near_lost,
        coalesce(sum(o.parcels), 0) as parcels, coalesce(sum(o.lost), 0) as lost
      from (select x.*, (x.relay_id = w.relay_id) <> (x.courier_id = w.courier_id) as is_near from pairs x
        where x.relay_id <> w.relay_id or x.courier_id <> w.courier_id) o) others
    where w.lost >= ${PAIR_LOSSES} and case when others.near >= ${PAIR_OTHERS}
      then w.lost * others.near >= ${PAIR_TIMES} * others.near_lost * w.parcels
      else w.lost * others.parcels >= ${PAIR_TIMES} * others.lost * w.parcels end`,
}
