import { afterAll, describe, expect, test } from 'vitest'

import * as calls from '#modules/publishing/contract/seller-products.ts'
import { openTwoShops } from '#modules/products/server/testing/two-shops.ts'
import { refusal } from '../../../tests/support/refusal.ts'

const { market, seller, other, publish, own } = await openTwoShops()
afterAll(() => market.close())

describe('one act on many products', () => {
  test('does nothing at all when one of them is another shop’s', async () => {
    const [mine, theirs] = [await publish(), await publish({}, other)]
    for (const act of calls.manyProductActs)
      expect(
        await refusal(
          seller.call(calls.changeManyProducts, { body: { ids: [mine._id, theirs._id], act } }),
        ),
      ).toMatchObject({ status: 404 })
    expect(await own(mine._id)).toMatchObject({ state: 'live' })
    expect(await own(theirs._id, other)).toMatchObject({ state: 'live' })
  })

  test('suspends, brings back and deletes them, and says which ones a rule keeps', async () => {
    const [one, two, hidden] = [
      await publish(),
      await publish(),
      await publish({ name: 'Retiré par l’équipe' }),
    ]
    const admin = await market.staff('admin')
    await admin.call(calls.suspendProduct, {
      params: { id: hidden._id },
      body: { suspended: true, reason: 'Contrefaçon.' },
    })
    const ids = [one._id, two._id, hidden._id]
    const all = (act: (typeof calls.manyProductActs)[number]) =>
      seller.call(calls.changeManyProducts, { body: { ids, act } })
    expect(await all('suspend')).toMatchObject({ changed: 3, refused: [] })
    expect(await all('resume')).toMatchObject({
      changed: 2,
      refused: [{ _id: hidden._id, name: 'Retiré par l’équipe' }],
    })
    expect(await own(hidden._id)).toMatchObject({ state: 'hidden_by_team' })
    await admin.call(calls.suspendProduct, {
      params: { id: hidden._id },
      body: { suspended: false },
    })
    expect(await own(hidden._id)).toMatchObject({ state: 'suspended' })
    expect(await all('delete')).toMatchObject({ changed: 3 })
    expect(await refusal(own(one._id))).toMatchObject({ status: 404 })
  })
})
