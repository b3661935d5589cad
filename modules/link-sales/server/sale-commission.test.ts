import { afterAll, expect, test } from 'vitest'

import { readOffer } from '#modules/link-sales/contract/offers.ts'
import {
  decideCommissionRule,
  proposeCommissionRule,
} from '#modules/pricing/contract/commission-rules.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openLinkSales } from './testing/link-sales.ts'

const { market, seller, link, take } = await openLinkSales()
afterAll(() => market.close())

test('the commission of a sale by link is the market’s, or that of the rule for sales by link', async () => {
  const [admin, finance] = [await market.staff('admin'), await market.staff('finance')]
  const day = market.clock.now().toISOString().slice(0, 10)
  const body = { linksOnly: true, basisPoints: 300, from: day, reason: 'Ventes par lien' }
  expect(
    await refusal(admin.call(proposeCommissionRule, { body: { ...body, shop: seller.shopSlug } })),
  ).toMatchObject({ status: 400 })
  const rule = await admin.call(proposeCommissionRule, { body })
  expect(rule).toMatchObject({ linksOnly: true, shop: null, category: null })
  await finance.call(decideCommissionRule, { params: { id: rule._id }, body: { approve: true } })
  const params = await link()
  expect(await seller.call(readOffer, { params })).toMatchObject({ commission: 1_290 })
  const placed = await take(await market.buyer(), params, { pay: 'cash', provider: null })
  const lines = await market.sql(
    'select commission_basis_points as rate, commission_francs as francs from order_lines where parcel_id = $1',
    [placed.fulfillments[0]?._id],
  )
  expect(lines).toEqual([{ rate: 300, francs: 1_290 }])
})
