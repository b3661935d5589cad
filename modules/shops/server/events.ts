import { defineEvent } from '#kernel/events/events.ts'

export const depotChanged = defineEvent<{
  shopId: string
  ownerId: string
  shopName: string
  at: string
}>('sellers.depot_changed')
export const shopChanged = defineEvent<{ shopId: string; slug: string }>('accounts.shop_changed')

type OfHelper = {
  helperId: string
  shopId: string
  shopName: string
  ownerId: string
  userId: string
  at: string
}
/** `userId` null: no receiver. `bySms`: no SMS today yet. */
export const helperInvited = defineEvent<
  Omit<OfHelper, 'userId'> & { userId: string | null; expiresAt: string; bySms?: boolean }
>('shops.helper_invited')
export const invitationAnswered = defineEvent<OfHelper & { accepted: boolean }>(
  'shops.invitation_answered',
)
export const helperRightsChanged = defineEvent<{ shopId: string; userId: string }>(
  'shops.helper_rights_changed',
)
export const helperLeft = defineEvent<OfHelper & { by: 'owner' | 'helper' | 'account' }>(
  'shops.helper_left',
)
