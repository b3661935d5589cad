import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** The shops that a person follows. */
export const ownFollowerParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Boutiques suivies',
    sql`select s.name as "Boutique", f.followed_at as "Suivie depuis le"
    from shop_followers f join shop_facts s on s.id = f.shop_id
    where f.user_id = ${userId} order by f.followed_at`,
  ),
]
