import { sql } from 'drizzle-orm'

import { shopFacts } from '#modules/shops/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownIntegrationParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Clés de votre boutique',
    sql`select k.name as "Nom", k.scopes as "Droits", k.created_at as "Faite le",
      k.last_used_at as "Utilisée le", k.ended_at as "Finie le"
    from shop_keys k join ${shopFacts} s on s.id = k.shop_id
    where s.owner_id = ${userId} order by k.created_at`,
  ),
  await exportPart(
    db,
    'Adresses prévenues',
    sql`select w.url as "Adresse", w.events as "Évènements", w.active as "Active"
    from webhooks w join ${shopFacts} s on s.id = w.shop_id
    where s.owner_id = ${userId} order by w.url`,
  ),
]
