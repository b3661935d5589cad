/** Shops: owner, place, plan and opening. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutShops } from './server/notices.ts'
import * as settings from '#modules/shops/contract/shop-settings.ts'
import * as shopTeam from '#modules/shops/contract/shop-team.ts'
import * as team from '#modules/shops/contract/team-shops.ts'
import { sql } from 'drizzle-orm'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import {
  accountAnonymised,
  accountSuspended,
  readShopsOfUser,
  roleChanged,
} from '#modules/identity/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { backfill } from '#kernel/database/backfill.ts'
import { becomeSeller as becomeSellerCall } from '#modules/people/contract/role-changes.ts'
import {
  changeShop,
  closeForever,
  publishChange,
  readSettings,
} from './server/change-shop-settings.ts'
import { actsOfShop } from '#modules/journal/module.ts'
import { becomeSeller } from './server/open-shop.ts'
import {
  answerInvitation,
  endHelping,
  endTeamOf,
  helpedShop,
  invitationsOf,
  leave,
  takeInvitationsFrom,
} from './server/helping.ts'
import { changeRights, readTeam, remove } from './server/change-team.ts'
import { invite, renew } from './server/invite-helper.ts'
import { listShops, shopsFile, trustShop } from './server/list-team-shops.ts'
import { shopsOfUser } from './server/shops-of-user.ts'
import { plainOldShops } from './server/plain-old-shops.ts'

export { countDelivery, setPlan, shopOf, rateShop } from './server/change-shop-settings.ts'
export { lockShop, lockShopOf, type OwnShop } from './server/change-team.ts'
export { invite } from './server/invite-helper.ts'
export { shopCalled } from './server/list-team-shops.ts'
export { actFor, requireRight, shopActedFor } from './server/shop-acted-for.ts'
export { answerInvitation } from './server/helping.ts'
export { noShop } from './server/errors.ts'
export { shopChanged } from './server/events.ts'

export function shopsDomain(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
): { routes: Route[] } {
  readShopsOfUser.set(kernel, shopsOfUser)
  // In the same transaction: no orders to a closing shop.
  kernel.events.within(accountAnonymised, (tx, { userId }) => closeForever(tx, kernel, userId))
  kernel.events.within(accountAnonymised, async (tx, { userId }) => {
    await endHelping(tx, kernel, userId, 'account')
    await endTeamOf(tx, kernel, userId)
  })
  kernel.events.within(roleChanged, async (tx, { userId, to }) => {
    if (to === 'buyer') return
    await takeInvitationsFrom(tx, userId)
    await endHelping(tx, kernel, userId, 'account')
  })
  kernel.events.within(accountSuspended, (tx, { userId }) => publishChange(tx, kernel, userId))
  const plain = backfill(kernel, {
    name: 'shops.plain-old-shops',
    fill: plainOldShops,
  })
  kernel.jobs.every('51 3 * * *', 'shops.find-old-shops', plain)
  return { routes: shopsRoutes(kernel, requireTaken) }
}

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
  await exportPart(
    db,
    'Boutiques que vous aidez',
    sql`select s.name as "Boutique", h.rights as "Droits", h.invited_at as "Invité le",
      h.accepted_at as "Accepté le", h.ended_at as "Jusqu’au"
    from shop_helpers h join shops s on s.id = h.shop_id
    where h.user_id = ${userId} order by h.invited_at`,
  ),
  await exportPart(
    db,
    'Personnes qui aident votre boutique',
    sql`select u.name as "Personne", h.rights as "Droits", h.accepted_at as "Depuis",
      h.ended_at as "Jusqu’au"
    from shop_helpers h join shops s on s.id = h.shop_id join person_facts u on u.id = h.user_id
    where s.owner_id = ${userId} and h.accepted_at is not null order by h.accepted_at`,
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
    ...teamRoutes(kernel),
    route(team.listTeamShops, ({ query }) => listShops(kernel, query)),
    route(team.exportTeamShops, async ({ query }) => shopsFile(kernel, query), { perMinute: 20 }),
    route(team.trustShop, ({ params, body, caller }) =>
      trustShop(kernel, { shopId: params.id, actor: caller, ...body }),
    ),
  ]
}

function teamRoutes(kernel: Kernel): Route[] {
  return [
    route(shopTeam.readShopTeam, ({ shop }) => readTeam(kernel, shop)),
    route(
      shopTeam.inviteHelper,
      async ({ shop, body, address }) => {
        await invite(kernel, shop, { ...body, address })
        return readTeam(kernel, shop)
      },
      { perMinute: 10 },
    ),
    route(
      shopTeam.renewInvitation,
      async ({ shop, params, address }) => {
        await renew(kernel, shop, { id: params.id, address })
        return readTeam(kernel, shop)
      },
      { perMinute: 10 },
    ),
    route(shopTeam.changeHelperRights, async ({ shop, params, body }) => {
      await changeRights(kernel, shop, { id: params.id, ...body })
      return readTeam(kernel, shop)
    }),
    route(shopTeam.removeHelper, async ({ shop, params }) => {
      await remove(kernel, shop, params.id)
      return readTeam(kernel, shop)
    }),
    route(shopTeam.listShopActs, ({ shop, query }) => actsOfShop(kernel, shop, query)),
    route(shopTeam.readHelpedShop, ({ shop }) => helpedShop(kernel.db, shop)),
    route(shopTeam.leaveShop, ({ caller }) => leave(kernel, caller.userId)),
    route(shopTeam.listInvitations, ({ caller }) => invitationsOf(kernel, caller.userId)),
    route(shopTeam.answerInvitation, ({ caller, params, body }) =>
      answerInvitation(kernel, caller, { id: params.id, ...body }),
    ),
  ]
}

export const shops: Module = {
  name: 'shops',
  acts,
  notices: notifyAboutShops,
}
