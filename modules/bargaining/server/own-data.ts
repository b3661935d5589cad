import { sql } from 'drizzle-orm'

import { productFacts } from '#modules/products/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownProposalParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Prix proposés',
    sql`select f.name as "Produit", p.size as "Taille", p.color as "Couleur",
      case p.side when 'buyer' then 'vous' else 'la boutique' end as "Proposé par",
      p.quantity as "Quantité", p.unit_price_francs as "Prix pour une pièce (f)",
      p.usual_price_francs as "Prix affiché (f)", p.state as "État", p.made_at as "Proposé le",
      a.ends_at as "Prix accordé jusqu’au", a.state as "État du prix accordé"
    from price_proposals p join ${productFacts} f on f.id = p.product_id
    left join agreed_prices a on a.proposal_id = p.id
    where p.buyer_id = ${userId} order by p.made_at`,
  ),
]
