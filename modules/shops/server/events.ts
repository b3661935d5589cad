import { defineEvent } from '#kernel/events/events.ts'

/** A shop's money goes to another number from now on. */
export const depotChanged = defineEvent<{
  shopId: string
  ownerId: string
  shopName: string
  at: string
}>('sellers.depot_changed')
/**
 * What everybody sees of a shop is no longer the same: its name, place, words, logo, or whether it
 * is open.
 */
export const shopChanged = defineEvent<{ shopId: string; slug: string }>('accounts.shop_changed')

type OfHelper = {
  helperId: string
  shopId: string
  shopName: string
  ownerId: string
  userId: string
  at: string
}
/** `userId` null: nobody can receive it. `bySms`: the number has not had its SMS of the day. */
export const helperInvited = defineEvent<
  Omit<OfHelper, 'userId'> & { userId: string | null; expiresAt: string; bySms?: boolean }
>('shops.helper_invited')
/** The invited person accepted, or did not want to. */
export const invitationAnswered = defineEvent<OfHelper & { accepted: boolean }>(
  'shops.invitation_answered',
)
/** `by`: the owner took it back, the helper left, or an account is gone. */
export const helperLeft = defineEvent<OfHelper & { by: 'owner' | 'helper' | 'account' }>(
  'shops.helper_left',
)
