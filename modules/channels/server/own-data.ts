import { sql } from 'drizzle-orm'

import { personFacts } from '#modules/identity/database/views.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'

export const ownChannelParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Navigateurs prévenus',
    sql`select split_part(endpoint, '/', 3) as "Service", created_at as "Depuis le"
    from push_subscriptions where user_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'SMS',
    sql`select s.state as "État", s.created_at as "Écrit le", s.sent_at as "Envoyé le"
    from sms_outbox s join ${personFacts} p on p.phone = s.phone and s.created_at >= p.phone_since
    where p.id = ${userId} order by s.created_at`,
  ),
  await exportPart(
    db,
    'SMS ou WhatsApp',
    sql`select topic as "Sujet", way as "Par", chosen_at as "Choisi le" from phone_choices
    where user_id = ${userId} order by topic`,
  ),
  await exportPart(
    db,
    'WhatsApp',
    sql`select w.state as "État", w.created_at as "Écrit le", w.delivered_at as "Reçu le", w.read_at as "Lu le"
    from whatsapp_messages w join ${personFacts} p on p.phone = w.phone and w.created_at >= p.phone_since
    where p.id = ${userId} order by w.created_at`,
  ),
]
