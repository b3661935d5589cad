import { sql } from 'drizzle-orm'

import { conversationReports, conversations } from '#modules/conversations/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { shortName } from '#kernel/wire/person-names.ts'

type About = { shop: string; buyer: string; isHeld: boolean }

/** A message that is held until the team has read it, or a conversation that was reported. */
const readReport = promiseKind<About>({
  kind: 'conversations.read',
  label: 'Signalements',
  owes: 'admin',
  teamDays: 1,
  open: sql`select r.id, r.opened_at as since, r.opened_at as due_at, null::uuid as owes_id,
      json_build_object('shop', s.name, 'buyer', u.name, 'isHeld', r.kind = 'held') as about
    from ${conversationReports} r
    join ${conversations} c on c.id = r.conversation_id
    join ${shopFacts} s on s.id = c.shop_id
    join ${personFacts} u on u.id = c.buyer_id
    where r.outcome is null`,
  says: ({ id, about }) => ({
    what: about.isHeld ? 'Message retenu à relire' : 'Conversation signalée',
    detail: about.shop,
    forWhom: shortName(about.buyer),
    to: `/admin-messages?signalement=${id}`,
    verb: 'Relire',
  }),
})

export const conversationPromises = [readReport]
