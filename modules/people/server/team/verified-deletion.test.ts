import { afterAll, expect, test } from 'vitest'

import { requestAccountDeletion } from '#modules/people/contract/deletion-request.ts'
import { listDeletionRequests } from '#modules/people/contract/people.ts'
import { openMarket } from '../../../../tests/support/market.ts'

const market = await openMarket()
afterAll(() => market.close())

const hour = 3_600_000

test('a deletion asked by a stranger, even signed in, is « non vérifiée »; the owner’s is not', async () => {
  const admin = await market.staff('admin')
  const awa = await market.buyer('Awa qui reste')
  const moussa = await market.buyer('Moussa qui essaie')
  const body = (reason: string | null) => ({ phoneNumber: awa.user.phone, reason })
  const queue = async () => {
    await market.settle()
    return (await admin.call(listDeletionRequests, {})).requests
  }
  await market.visitor(requestAccountDeletion, { body: body('Je pars.') })
  expect(await queue()).toMatchObject([{ userId: awa.user._id, verified: false }])
  market.clock.advance(hour)
  await moussa.call(requestAccountDeletion, { body: body(null) })
  expect(await queue()).toMatchObject([{ verified: false }])
  market.clock.advance(24 * hour)
  await awa.call(requestAccountDeletion, { body: body(null) })
  expect(await queue()).toMatchObject([{ verified: true, reason: 'Je pars.' }])
})
