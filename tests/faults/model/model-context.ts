import {
  decideCommissionRule,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { DomainError } from '#kernel/errors.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import type { Market } from '../../support/market.ts'
import type { Goods } from '../../support/market-goods.ts'
import { offeredByMarket, percentOff } from '../../support/promotions.ts'
import type { Person, Seller } from '../../support/market-people.ts'

export const minute = 60_000
export const stockPerProduct = 4

export type Team = Awaited<ReturnType<typeof makeTeam>>
export type ModelContext = Team & {
  market: Market
  goods: Goods[]
  orders: { buyer: Person; order: Order }[]
}

/** Step of a script; `pick` and `also` choose among what there is. */
export type ScriptAct = { what: string; pick: number; also: number }
export type Acts = Record<string, (context: ModelContext, act: ScriptAct) => Promise<unknown>>

let teams = 0

export async function makeTeam(market: Market) {
  const buyers = [await market.buyer('Awa Diarra'), await market.buyer('Oumar Coulibaly')]
  const sellers = [await market.seller(), await market.seller({ name: 'Cuisine de Kadi' })]
  // The second is paid by call: her number pays, fails, hangs, or pays and takes the money back.
  teams += 1
  await moveDepot(choose(sellers, 1), {
    depotNumber: choose(['79000013', '76000100', '79000012', '79000011'], teams - 1),
    depotProvider: 'wave',
  })
  const admin = await market.staff('admin')
  const [shopCode, marketCode] = [`BOUTIQUE${teams}`, `MARCHE${teams}`]
  const sumCode = `SOMME${teams}`
  await percentOff(choose(sellers, 0), 13, { code: shopCode, maxUses: 9 })
  await percentOff(choose(sellers, 1), 7)
  await offeredByMarket(admin, { kind: 'francs', amount: 1_501, code: marketCode, budget: 12_000 })
  // Only both shops' goods together reach its least sum.
  await offeredByMarket(admin, { amount: 30, code: sumCode, minGoods: 15_000, budget: 20_000 })
  // The first shop keeps a rate of its own: 3.33 %.
  const secondOfficer = await market.staff('finance')
  await ownRate(market, admin, secondOfficer, choose(sellers, 0).shopId)
  return {
    codes: [shopCode, marketCode, sumCode],
    buyers,
    sellers,
    courier: await market.staff('livreur'),
    chef: await market.staff('chef_livreur'),
    finance: await market.staff('finance'),
    secondOfficer,
    admin,
    photoId: await market.image(choose(buyers, 0)),
  }
}

async function ownRate(
  market: Market,
  admin: Person,
  second: Person,
  shopId: string,
): Promise<void> {
  const [shop] = await market.sql<{ slug: string }>('select slug from shops where id = $1', [
    shopId,
  ])
  const from = market.clock.now().toISOString().slice(0, 10)
  const { _id: id } = await admin.call(proposeCommissionRule, {
    body: { shop: shop?.slug ?? '', basisPoints: 333, from, reason: 'Accord d’essai.' },
  })
  await second.call(decideCommissionRule, { params: { id }, body: { approve: true } })
}

export async function newContext(market: Market, team: Team): Promise<ModelContext> {
  const goods = await Promise.all(
    team.sellers.map((seller, i) =>
      market.product({
        seller,
        name: `Pagne ${i}`,
        price: 9_999 + i,
        stock: stockPerProduct,
        weightClass: i === 0 ? 'lourd' : 'léger',
        proposals: { acceptsFrom: 9_000, refusesBelow: 5_000 },
      }),
    ),
  )
  return { ...team, market, goods, orders: [] }
}

/** Runs an act. The market's own refusals (4xx, or 503 of the provider) are expected outcomes. */
export async function attempt(
  market: Market,
  run: () => Promise<unknown> | undefined,
): Promise<void> {
  // The limit on wrong codes has a test of its own.
  await market.sql('delete from throttles')
  try {
    await run()
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return
    if (!(error instanceof CallFailure)) throw error
    if (error.status >= 500 && !error.code.startsWith('payments.provider')) throw error
  }
}

export function choose<T>(list: readonly T[], pick: number): T {
  const one = list[pick % list.length]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

export async function withOrder(
  { orders }: ModelContext,
  pick: number,
  run: (placed: ModelContext['orders'][number]) => Promise<unknown>,
): Promise<void> {
  if (orders.length > 0) await run(choose(orders, pick))
}

export async function withParcel(
  context: ModelContext,
  { pick, also }: ScriptAct,
  run: (parcelId: string, seller: Seller, buyer: Person) => Promise<unknown>,
): Promise<void> {
  await withOrder(context, pick, async ({ buyer, order }) => {
    const parcel = choose(order.fulfillments, also)
    const seller = choose(context.sellers, parcel.shopName === 'Bazin Diarra' ? 0 : 1)
    await run(parcel._id, seller, buyer)
  })
}
