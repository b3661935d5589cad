import { createShopPromotion } from '#modules/promotions/contract/promotions.ts'
import type { Market } from '../../support/market.ts'
import type { Person } from '../../support/market-people.ts'
import { offeredByMarket } from '../../support/promotions.ts'

export const shapes = ['percent', 'francs', 'delivery'] as const

/** Makes a promotion of each kind and owner, under a code with a least sum. */
export async function makeCodes(market: Market, bazin: Person, admin: Person) {
  const ofShop = async (kind: (typeof shapes)[number], amount: number | null, minGoods: number) => {
    const code = `B${kind.toUpperCase()}`
    await bazin.call(createShopPromotion, {
      body: { kind, amount, minGoods, code },
    })
    return code
  }
  const ofMarket = async (
    kind: (typeof shapes)[number],
    amount: number | null,
    minGoods: number,
  ) => {
    const code = `S${kind.toUpperCase()}`
    await offeredByMarket(admin, { kind, amount, minGoods, code })
    return code
  }
  const made = {
    percent: {
      shop: await ofShop('percent', 13, 12_000),
      market: await ofMarket('percent', 7, 15_000),
    },
    francs: {
      shop: await ofShop('francs', 2_003, 20_000),
      market: await ofMarket('francs', 1_501, 9_000),
    },
    delivery: {
      shop: await ofShop('delivery', null, 15_000),
      market: await ofMarket('delivery', null, 18_000),
    },
  }
  await market.sql(
    'update promotions set budget_francs = 2000000000 where budget_francs is not null',
  )
  return made
}
