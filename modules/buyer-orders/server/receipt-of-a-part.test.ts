import { afterAll, expect, test } from 'vitest'

import { currentDeliveries, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { line, order, parcelOf } from '../../../tests/support/orders.ts'
import { pickUp } from '../../../tests/support/parcels.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { wordsOfPdf } from './testing/words-of-pdf.ts'

const { market, street, seller, moussa } = await openCrew()
const robe = await market.product({ seller, stock: 9, price: 15_000, name: 'Robe' })
afterAll(() => market.close())

test('the receipt of a kept part names its shop once, and what was not kept apart', async () => {
  const awa = await market.buyer()
  const placed = await order(awa, [line(robe, 2)])
  await payFor(market, placed)
  const id = parcelOf(placed)
  await seller.call(acceptParcel, byId(id))
  await pickUp(id, { seller, courier: moussa })
  const { deliveries } = await moussa.call(currentDeliveries, {})
  const own = deliveries.find(({ fulfillmentId }) => fulfillmentId === id)
  if (!own?.partTerms) throw new Error('no part can be kept')
  const kept = Object.fromEntries(own.products.map(({ _id }) => [_id, 1]))
  const part = { kept, due: priceKeptPart(own.partTerms, kept).due }
  const otp = await street.codeOf(id, 'clientOtp')
  const body = { fulfillmentId: id, otp, cashReceived: false, part }
  await moussa.call(verifyClientOtp, { body })
  const file = await fetch(`${market.url}/api/orders/${placed._id}/receipt`, {
    headers: { authorization: `Bearer ${awa.user.token}` },
  })
  const words = wordsOfPdf(Buffer.from(await file.arrayBuffer()))
  expect(words.match(/Vendu par/g)).toHaveLength(1)
  expect(words).toContain('Ce que vous n’avez pas gardé')
})
