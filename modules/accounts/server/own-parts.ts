import { sql } from 'drizzle-orm'

import { ownPart, type ReadOwnParts } from '#kernel/database/data-export.ts'

/** What accounts keep of a person: never a password or a token, not even their hashes. */
export const ownAccountParts: ReadOwnParts = async (db, userId) => [
  await ownPart(
    db,
    'Compte',
    sql`select name as "Nom", phone as "Téléphone", role as "Rôle", created_at as "Créé le",
      accepted_terms_at as "Conditions acceptées le", last_seen_at as "Vu la dernière fois le",
      delivery_group as "Groupe de livraison", admitted_at as "Admis le",
      cash_refusals as "Refus à la porte", suspended_at as "Suspendu le",
      suspended_reason as "Raison de la suspension"
    from users where id = ${userId}`,
  ),
  await ownPart(
    db,
    'Appareils connectés',
    sql`select user_agent as "Appareil", created_at as "Connecté le",
      last_seen_at as "Vu le", expires_at as "Finit le"
    from sessions where user_id = ${userId} order by created_at`,
  ),
  await ownPart(
    db,
    'Adresses',
    sql`select label as "Nom de l’adresse", full_name as "Pour", phone as "Téléphone",
      phone2 as "Second téléphone", region as "Région", quartier as "Quartier", repere as "Repère",
      note as "Note", latitude as "Latitude", longitude as "Longitude", last_used_at as "Utilisée le"
    from addresses where user_id = ${userId} order by label`,
  ),
  await ownPart(
    db,
    'Demandes de suppression',
    sql`select requested_at as "Demandée le", reason as "Raison", processed_at as "Traitée le"
    from deletion_requests where user_id = ${userId} order by requested_at`,
  ),
]
