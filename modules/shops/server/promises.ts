import { eq, sql } from 'drizzle-orm'

import { leadsTo, notifyWithin } from '#modules/notices/module.ts'
import { shopHelpers, shops } from '#modules/shops/database/tables.ts'
import { promiseKind } from '#kernel/promise-kinds.ts'
import { endVoid } from './change-team.ts'

type About = { ownerId: string; shop: string; isKnown: boolean }

const teamPage = ['/vendeur-dashboard?onglet=equipe', 'seller/team', 'seller'] as const

/** An invitation to help a shop, until its last day: then its owner is told. */
const answerInvitation = promiseKind<About>({
  kind: 'shops.answer_invitation',
  label: 'Équipe',
  owes: 'buyer',
  open: sql`select h.id, h.invited_at as since, h.expires_at as due_at, h.user_id as owes_id,
      json_build_object('ownerId', s.owner_id, 'shop', s.name, 'isKnown', h.user_id is not null)
        as about
    from ${shopHelpers} h join ${shops} s on s.id = h.shop_id
    where h.accepted_at is null and h.ended_at is null`,
  end: {
    words: 'Une invitation sans réponse finit, et la boutique en est prévenue.',
    run: (kernel, id) =>
      kernel.transaction(async (tx) => {
        const at = kernel.clock.now()
        const [invited] = await tx
          .select({ shopId: shopHelpers.shopId, ownerId: shops.ownerId })
          .from(shopHelpers)
          .innerJoin(shops, eq(shops.id, shopHelpers.shopId))
          .where(eq(shopHelpers.id, id))
        if (!invited) return
        await endVoid(tx, invited.shopId, at)
        // The same words whether the number has an account or not.
        await notifyWithin(tx, kernel, [
          {
            kind: 'shop',
            title: 'Invitation sans réponse',
            message:
              'Une personne que vous avez invitée n’a pas répondu à temps. Invitez-la de nouveau, ou une autre.',
            ...leadsTo(teamPage),
            userId: invited.ownerId,
            key: `invitation:${id}:expired`,
            at,
          },
        ])
      }),
  },
})

export const shopPromises = [answerInvitation]
