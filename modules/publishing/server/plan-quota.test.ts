import { afterAll, describe, expect, test } from 'vitest'

import * as calls from '#modules/publishing/contract/seller-products.ts'
import { live } from './testing/seller-side.ts'
import { openTwoShops } from '#modules/products/server/testing/two-shops.ts'

const { market, publish } = await openTwoShops()
afterAll(() => market.close())

describe('what a plan allows', () => {
  test('is kept when twenty products are published at once on the free plan: three are live', async () => {
    const shop = await market.seller({ name: 'Course au quota', plan: 'free' })
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => publish({ name: `Course ${i}` }, shop)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    for (const failed of tries.filter((one) => one.status === 'rejected'))
      expect(failed.reason).toMatchObject({
        status: 409,
        code: 'publishing.quota_reached',
        message: expect.stringContaining('formule Gratuit permet 3 produits'),
      })
    expect(await live(shop)).toBe(3)
  })

  test('is kept when suspended products all come back at once, whatever is published meanwhile', async () => {
    const shop = await market.seller({ name: 'Retour au quota', plan: 'free' })
    const ids: string[] = []
    for (let i = 0; i < 6; i += 1) {
      const { _id } = await publish({ name: `Retour ${i}` }, shop)
      await shop.call(calls.suspendProduct, { params: { id: _id }, body: { suspended: true } })
      ids.push(_id)
    }
    const back = ids
      .slice(0, 4)
      .map((id) => shop.call(calls.suspendProduct, { params: { id }, body: { suspended: false } }))
    const together = shop.call(calls.changeManyProducts, { body: { ids, act: 'resume' } })
    const [many] = await Promise.all([
      together,
      Promise.allSettled([...back, publish({}, shop), publish({}, shop)]),
    ])
    expect(await live(shop)).toBe(3)
    expect(many.changed + many.refused.length).toBe(6)
    // A product that is live already takes no further place.
    const again = await shop.call(calls.changeManyProducts, { body: { ids, act: 'resume' } })
    expect(again.refused.every(({ message }) => message.includes('formule Gratuit'))).toBe(true)
    expect(await live(shop)).toBe(3)
  })
})
