import { sql } from 'drizzle-orm'

import { shopLevelMoves } from '#modules/shop-levels/database/tables.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownLevels: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Niveaux de votre boutique',
    sql`select m.moved_at as "Le", m.from_level as "Avant", m.to_level as "Ensuite",
      m.facts->>'kept' as "Promesses tenues", m.facts->>'made' as "Promesses faites",
      m.facts->>'delivered' as "Commandes livrées", m.facts->>'buyers' as "Clients différents",
      m.facts->>'lost' as "Réclamations perdues"
    from ${shopLevelMoves} m join ${shopFacts} s on s.id = m.shop_id
    where s.owner_id = ${userId} order by m.moved_at`,
  ),
]
