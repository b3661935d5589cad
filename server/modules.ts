import type { Module } from '#kernel/module.ts'
import { addresses } from '#modules/addresses/module.ts'
import { audit } from '#modules/audit/module.ts'
import { bargaining } from '#modules/bargaining/module.ts'
import { books } from '#modules/books/module.ts'
import { channels, type ChannelsParts } from '#modules/channels/module.ts'
import { cashBoxes } from '#modules/cash-boxes/module.ts'
import { complaints } from '#modules/complaints/module.ts'
import { conversations } from '#modules/conversations/module.ts'
import { deliveries } from '#modules/deliveries/module.ts'
import { dispatch } from '#modules/dispatch/module.ts'
import { followers } from '#modules/followers/module.ts'
import { identity, type IdentityParts } from '#modules/identity/module.ts'
import { journal } from '#modules/journal/module.ts'
import { moderation } from '#modules/moderation/module.ts'
import { notices } from '#modules/notices/module.ts'
import { type Ceilings, orders } from '#modules/orders/module.ts'
import { payouts } from '#modules/payouts/module.ts'
import { people } from '#modules/people/module.ts'
import { places } from '#modules/places/module.ts'
import { refunds } from '#modules/refunds/module.ts'
import { reviews } from '#modules/reviews/module.ts'
import { subscriptions } from '#modules/subscriptions/module.ts'
import { pricing } from '#modules/pricing/module.ts'
import { integrations } from '#modules/integrations/module.ts'
import { ownData } from '#modules/own-data/module.ts'
import { shopOrders } from '#modules/shop-orders/module.ts'
import { shops } from '#modules/shops/module.ts'
import { teamOrders } from '#modules/team-orders/module.ts'

/** Given to every module that is opened; each states what it needs of it. */
export type ModuleParts = {
  publicUrl: () => string
  /** Of open orders; null: those of the settings. */
  ceilings: Ceilings | null
  channels: ChannelsParts
  identity: IdentityParts
  /** Every module, for those that read manifests. */
  modules: readonly Module<never>[]
}

/** Every module, in the order in which a person's export is read. */
export const modules: readonly Module<ModuleParts>[] = [
  identity,
  addresses,
  people,
  shops,
  followers,
  moderation,
  orders,
  shopOrders,
  bargaining,
  deliveries,
  cashBoxes,
  dispatch,
  complaints,
  conversations,
  reviews,
  notices,
  channels,
  payouts,
  refunds,
  books,
  teamOrders,
  subscriptions,
  pricing,
  integrations,
  ownData,
  places,
  journal,
  audit,
]
