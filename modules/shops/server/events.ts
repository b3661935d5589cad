import type { OpeningDays } from '#modules/calendar/contract/opening.ts'
import { defineEvent } from '#kernel/events/events.ts'

export const depotChanged = defineEvent<{
  shopId: string
  ownerId: string
  shopName: string
  at: string
}>('sellers.depot_changed')
/** Its address, quartier or region. */
export const placeChanged = defineEvent<{ shopId: string }>('shops.place_changed')
export const shopChanged = defineEvent<{ shopId: string; slug: string }>('accounts.shop_changed')

/** Hours or closures changed. `before`: as they were; `closed`: the days added, both included. */
export const openingChanged = defineEvent<{
  shopId: string
  before: {
    opening: OpeningDays | null
    closedFrom: string | null
    closedUntil: string | null
    closedDays: string[]
  }
  closed: { from: string; to: string | null } | null
  at: string
}>('shops.opening_changed')

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
