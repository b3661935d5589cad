import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { wireModules } from '#kernel/needs.ts'
import type { CallLimits } from '#kernel/limits/call-limits.ts'
import { manifests, type Module } from '#kernel/module.ts'
import type { WebhookSettings } from '#providers/webhooks/webhooks.ts'
import { addresses } from '#modules/addresses/module.ts'
import { announcements } from '#modules/announcements/module.ts'
import { bargaining } from '#modules/bargaining/module.ts'
import { falseMessages } from '#modules/false-messages/module.ts'
import { fraudChecks } from '#modules/fraud-checks/module.ts'
import { finance } from '#modules/finance/module.ts'
import { buyerOrders } from '#modules/buyer-orders/module.ts'
import { cashBoxes } from '#modules/cash-boxes/module.ts'
import { calendar } from '#modules/calendar/module.ts'
import { categories } from '#modules/categories/module.ts'
import { counter } from '#modules/counter/module.ts'
import { channels, type ChannelsParts } from '#modules/channels/module.ts'
import { coaches } from '#modules/coaches/module.ts'
import { complaints } from '#modules/complaints/module.ts'
import { conversations } from '#modules/conversations/module.ts'
import { deliveries } from '#modules/deliveries/module.ts'
import { dispatch } from '#modules/dispatch/module.ts'
import { exchanges } from '#modules/exchanges/module.ts'
import { favourites } from '#modules/favourites/module.ts'
import { followers } from '#modules/followers/module.ts'
import { images } from '#modules/images/module.ts'
import { identity, type IdentityParts } from '#modules/identity/module.ts'
import { integrations } from '#modules/integrations/module.ts'
import { journal } from '#modules/journal/module.ts'
import { expectedBalances, ledger } from '#modules/ledger/module.ts'
import { moderation } from '#modules/moderation/module.ts'
import { notices } from '#modules/notices/module.ts'
import { numbers } from '#modules/numbers/module.ts'
import { linkSales } from '#modules/link-sales/module.ts'
import { operators } from '#modules/operators/module.ts'
import { type Ceilings, orders } from '#modules/orders/module.ts'
import { ownData } from '#modules/own-data/module.ts'
import { parcels } from '#modules/parcels/module.ts'
import { payouts } from '#modules/payouts/module.ts'
import { payments } from '#modules/payments/module.ts'
import { reconciliation } from '#modules/reconciliation/module.ts'
import { people } from '#modules/people/module.ts'
import { places } from '#modules/places/module.ts'
import { plans } from '#modules/plans/module.ts'
import { network } from '#modules/network/module.ts'
import { pricing } from '#modules/pricing/module.ts'
import { productFiles } from '#modules/product-files/module.ts'
import { products } from '#modules/products/module.ts'
import { promises } from '#modules/promises/module.ts'
import { promotions } from '#modules/promotions/module.ts'
import { publishing } from '#modules/publishing/module.ts'
import { refunds } from '#modules/refunds/module.ts'
import { losses } from '#modules/losses/module.ts'
import { refusals } from '#modules/refusals/module.ts'
import { relays } from '#modules/relays/module.ts'
import { reviews } from '#modules/reviews/module.ts'
import { search } from '#modules/search/module.ts'
import { shipments } from '#modules/shipments/module.ts'
import { shopOrders } from '#modules/shop-orders/module.ts'
import { publicFiles } from '#modules/public-files/module.ts'
import { settings } from '#modules/settings/module.ts'
import { shopLevels } from '#modules/shop-levels/module.ts'
import { shops } from '#modules/shops/module.ts'
import { statistics } from '#modules/statistics/module.ts'
import { subscriptions } from '#modules/subscriptions/module.ts'
import { suggestions } from '#modules/suggestions/module.ts'
import { teamOrders } from '#modules/team-orders/module.ts'
import { verification } from '#modules/verification/module.ts'
import { visits } from '#modules/visits/module.ts'

/** Given to every module that is opened; each states what it needs of it. */
export type ModuleParts = {
  publicUrl: () => string
  /** Limits of a buyer's open orders; null: those of the settings. */
  ceilings: Ceilings | null
  providers: PaymentProviders
  channels: ChannelsParts
  /** Limits of calls; null: none, in tests. */
  limits: CallLimits | null
  webhooks: WebhookSettings
  identity: IdentityParts
  /** Id of Meta's pixel, or null. */
  pixelId: string | null
}

/** Every module, in the order in which a person's export is read. */
export const modules: readonly Module<ModuleParts>[] = [
  identity,
  addresses,
  people,
  numbers,
  falseMessages,
  shops,
  verification,
  categories,
  products,
  publishing,
  productFiles,
  images,
  favourites,
  followers,
  announcements,
  moderation,
  parcels,
  orders,
  buyerOrders,
  shopOrders,
  refusals,
  losses,
  promotions,
  bargaining,
  linkSales,
  payments,
  ledger,
  shopLevels,
  subscriptions,
  deliveries,
  counter,
  cashBoxes,
  relays,
  shipments,
  dispatch,
  coaches,
  exchanges,
  complaints,
  conversations,
  reviews,
  notices,
  channels,
  fraudChecks,
  payouts,
  suggestions,
  refunds,
  reconciliation,
  finance,
  teamOrders,
  network,
  pricing,
  integrations,
  search,
  statistics,
  ownData,
  publicFiles,
  settings,
  places,
  calendar,
  journal,
  visits,
  plans,
  operators,
  promises,
]

/** Gives each module what it needs of others, before any is opened. */
export function wire(kernel: Kernel): void {
  wireModules(kernel, [...modules, { name: 'server', provides: [manifests.by(() => modules)] }])
}

/** Readers of a person's data, in the order of its export. */
export const exportParts = modules.flatMap(({ ownData }) => ownData ?? [])

/** Balances that the ledger must show, computed from the tables of all modules. */
export const expectedOfLedger = expectedBalances(modules)
