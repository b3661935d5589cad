import { type SQL, sql } from 'drizzle-orm'

import { ways } from '#modules/parcels/contract/ways.ts'

import { promotionUseFacts } from '#modules/promotions/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

/** SQL: words of a place where parcels are received. */
function placeOf(place: SQL): SQL {
  const words = Object.entries(ways).map(([name, way]) => sql`when ${name} then ${way.words.place}`)
  return sql`case ${place} ${sql.join(words, sql` `)} end`
}

export const ownOrders: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Commandes',
    sql`select o.order_number as "Numéro", o.placed_at as "Passée le", o.payment_method as "Paiement",
      ${placeOf(sql`o.receive_at`)} as "Réception",
      o.paid_at as "Payée le", o.items_total_francs as "Articles (f)",
      o.shipping_fee_francs as "Livraison (f)", o.surcharge_francs as "Dont supplément (f)",
      o.surcharge_reason as "Supplément", o.market_promotion as "Promotion de Sugu",
      o.market_discount_francs as "Remise de Sugu (f)", o.total_francs as "Total (f)",
      o.deposit_francs as "Acompte demandé (f)", o.deposit_payment_id is not null as "Acompte payé",
      o.full_name as "Pour", o.phone as "Téléphone", o.phone2 as "Second téléphone",
      o.region as "Région", o.quartier as "Quartier", o.repere as "Repère", o.note as "Note",
      o.latitude as "Latitude", o.longitude as "Longitude"
    from orders o where o.buyer_id = ${userId} order by o.placed_at`,
  ),
  await exportPart(
    db,
    'Articles commandés',
    sql`select o.order_number as "Commande", s.name as "Boutique", p.state as "État du colis",
      ${placeOf(sql`p.receive_at`)} as "Réception", l.name as "Article", l.size as "Taille", l.color as "Couleur", l.quantity as "Quantité",
      l.ordered_quantity as "Commandés, si une partie est gardée", l.total_francs as "Total (f)", p.delivered_at as "Livré le",
      p.deposit_francs as "Acompte du colis (f)", p.kept_deposit_francs as "Dont gardé pour le trajet (f)"
    from orders o join parcels p on p.order_id = o.id join order_lines l on l.parcel_id = p.id
      join ${shopFacts} s on s.id = p.shop_id
    where o.buyer_id = ${userId} order by o.placed_at, p.number, l.position`,
  ),
  await exportPart(
    db,
    'Promotions utilisées',
    sql`select o.order_number as "Commande", coalesce(u.code, 'Sans code') as "Code",
      u.discount_francs as "Remise (f)", u.used_at as "Utilisée le"
    from ${promotionUseFacts} u join orders o on o.id = u.order_id
    where u.buyer_id = ${userId} order by u.used_at`,
  ),
  await exportPart(
    db,
    'Ventes de votre boutique',
    sql`select o.order_number as "Commande", p.placed_at as "Passée le", p.state as "État du colis",
      ${placeOf(sql`p.receive_at`)} as "Réception", l.name as "Article", l.size as "Taille", l.color as "Couleur", l.quantity as "Quantité",
      l.ordered_quantity as "Commandés, si une partie est gardée", l.total_francs as "Total (f)", l.commission_francs as "Commission (f)",
      p.delivered_at as "Livré le"
    from ${shopFacts} s join parcels p on p.shop_id = s.id join orders o on o.id = p.order_id
      join order_lines l on l.parcel_id = p.id
    where s.owner_id = ${userId} order by p.placed_at, l.position`,
  ),
]
