/** Shops: who sells, where, under which plan, and whether they are open. */
import * as settings from '#modules/shops/contract/shop-settings.ts'
import * as team from '#modules/shops/contract/team-shops.ts'
import { sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import { accountAnonymised, accountSuspended } from '#modules/accounts/server/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { becomeSeller as becomeSellerCall } from '#modules/accounts/contract/role-changes.ts'
import { closeForever, publishChange } from './follow-owner.ts'
import { becomeSeller } from './become-seller.ts'
import { changeShop } from './change-shop.ts'
import { readSettings } from './shop-settings.ts'
import { listShops, shopsFile, trustShop } from './team-shops.ts'

export { countDelivery } from './count-delivery.ts'
export { lockShop, lockShopOf, type OwnShop } from './lock-shop.ts'
export { setPlan, shopOf } from './plan-of-shop.ts'
export { rateShop } from './rate-shop.ts'
export { shopCalled } from './shop-called.ts'
export { noShop } from './errors.ts'
export { depotChanged, shopChanged } from './events.ts'

export function shopsDomain(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): { routes: Route[] } {
  // In the same transaction: nobody orders from a shop that is being closed.
  kernel.events.within(accountAnonymised, (tx, { userId }) => closeForever(tx, kernel, userId))
  kernel.events.within(accountSuspended, (tx, { userId }) => publishChange(tx, kernel, userId))
  return { routes: shopsRoutes(kernel, requireTaken) }
}

/** The shop of a person. */
export const ownShopParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Boutique',
    sql`select name as "Nom", slug as "Adresse sur Sugu", address as "Adresse", region as "Région",
      quartier as "Quartier", description as "Présentation", rccm as "RCCM", nif as "NIF", depot_number as "Numéro de dépôt",
      depot_changed_at as "Numéro changé le", opening as "Horaires", closed_from as "Fermée du",
      closed_until as "Fermée au", plan as "Formule", plan_ends_at as "Formule jusqu’au",
      deliveries_count as "Livraisons", rating_sum as "Somme des notes",
      rating_count as "Nombre de notes", created_at as "Ouverte le"
    from shops where owner_id = ${userId}`,
  ),
]

function shopsRoutes(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): Route[] {
  return [
    route(becomeSellerCall, async ({ body, caller }) => {
      await becomeSeller(kernel, { userId: caller.userId, ...body })
      return { message: 'Votre demande a été envoyée avec succès.' }
    }),
    route(settings.readShopSettings, ({ caller }) => readSettings(kernel.db, caller.userId)),
    route(
      settings.changeShopSettings,
      async ({ caller, body, address }) => {
        const who = { ownerId: caller.userId, callerAddress: address }
        await changeShop(kernel, requireTaken, { ...body, ...who })
        return readSettings(kernel.db, caller.userId)
      },
      { perMinute: 30 },
    ),
    route(team.listTeamShops, ({ query }) => listShops(kernel, query)),
    route(team.exportTeamShops, async ({ query }) => shopsFile(kernel, query), { perMinute: 20 }),
    route(team.trustShop, ({ params, body, caller }) =>
      trustShop(kernel, { shopId: params.id, actor: caller, ...body }),
    ),
  ]
}
