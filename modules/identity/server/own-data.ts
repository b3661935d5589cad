import { sql } from 'drizzle-orm'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

/** No passwords, tokens or hashes. */
export const ownAccountParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Compte',
    sql`select name as "Nom", phone as "Téléphone", role as "Rôle", created_at as "Créé le",
      accepted_terms_at as "Conditions acceptées le", last_seen_at as "Vu la dernière fois le",
      delivery_group as "Groupe de livraison", admitted_at as "Admis le",
      suspended_at as "Suspendu le",
      suspended_reason as "Raison de la suspension"
    from users where id = ${userId}`,
  ),
  await exportPart(
    db,
    'Appareils connectés',
    sql`select user_agent as "Appareil", created_at as "Connecté le",
      last_seen_at as "Vu le", expires_at as "Finit le"
    from sessions where user_id = ${userId} order by created_at`,
  ),
]
