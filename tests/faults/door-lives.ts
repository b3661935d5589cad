import { expect } from 'vitest'

import { failDelivery as failAt, tryAgain } from '#modules/deliveries/module.ts'
import {
  currentDeliveries,
  failDelivery,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { checkOrderPayment, readOrder } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { contestRefusal, decideRefusal } from '#modules/refusals/contract/refusals.ts'
import type { Goods } from '../support/market-goods.ts'
import { home, inCash, line, order, parcelOf } from '../support/orders.ts'
import { pictureOf } from '../support/pictures.ts'
import { pressPay } from './killable-market.ts'
import type { Crew, KillableStreet } from './killable-street.ts'
import { type Life, sentAgain } from './killed-lives.ts'

/** Where a deposit is asked of cash orders. */
export const depositZone = 'bamako-rive-gauche'
const there = { ...home, quartier: 'Bagadadji' }

/** Lives of parcels at one door, of three pieces of `robe` each. */
export function doorLives(street: KillableStreet, crew: Crew, robe: Goods): Life[] {
  const { market, admin, run, codesOf, toDoor, settle } = street
  const { buyer, courier } = crew
  const courierId = courier.user._id

  /** The time of a second try. */
  const hoursLater = (id: string) =>
    run(`update parcels set state_since = state_since - interval '3 hours' where id = $1`, [id])

  async function* keepsPart(isPaid: boolean): ReturnType<Life> {
    const what = isPaid ? 'a part paid before' : 'a part'
    const placed = await order(buyer, [line(robe, 3)], isPaid ? {} : inCash)
    if (isPaid) await settle(buyer, placed, placed.payment.paymentUrl ?? '')
    const id = parcelOf(placed)
    await toDoor(crew, id)
    const { deliveries } = await courier.call(currentDeliveries, {})
    const terms = deliveries.find(({ fulfillmentId }) => fulfillmentId === id)?.partTerms
    const [only] = terms?.lines ?? []
    if (!terms || !only) throw new Error('no part can be kept')
    const kept = { [only.id]: 2 }
    const part = { kept, due: priceKeptPart(terms, kept).due }
    const { client: otp } = await codesOf(id)
    const body = { fulfillmentId: id, otp, cashReceived: true, part }
    yield* sentAgain(`${what} is kept`, () => courier.call(verifyClientOtp, { body }))
    const parcels = await run<{ id: string; state: string; pieces: number }>(
      `select p.id, p.state, sum(l.quantity)::int as pieces from parcels p join order_lines l on l.parcel_id = p.id
       where p.order_id = $1 group by p.id order by p.number`,
      [placed._id],
    )
    expect(parcels.map(({ state, pieces }) => [state, pieces])).toEqual([
      ['delivered', 2],
      ['returning', 1],
    ])
    const restId = parcels[1]?.id ?? ''
    yield* bringsBack(`the rest of ${what} is back`, restId)
    expect(await refundsOf(placed._id)).toEqual(isPaid ? [5_000] : [])
  }

  async function* bringsBack(name: string, id: string): ReturnType<Life> {
    const { shop: otp } = await codesOf(id)
    yield* sentAgain(name, () => courier.call(returnParcel, { params: { id }, body: { otp } }))
    const [came] = await run<{ times: number }>(
      `select count(*)::int as times from parcel_moves where parcel_id = $1 and to_state = 'returned'`,
      [id],
    )
    expect(came?.times).toBe(1)
  }

  async function refundsOf(orderId: string): Promise<number[]> {
    const refunds = await run<{ francs: number }>(
      `select r.amount_francs as francs from refunds r join payments p on p.id = r.payment_id
       where p.subject_id = $1`,
      [orderId],
    )
    return refunds.map(({ francs }) => francs)
  }

  /** Paid in cash to a courier without network, and by telephone before his act is sent. */
  async function* paysTwice(): ReturnType<Life> {
    const placed = await order(buyer, [line(robe, 3)], inCash)
    const { _id, total } = placed
    const id = parcelOf(placed)
    await toDoor(crew, id)
    const madeAt = new Date().toISOString()
    const { paymentUrl } = await buyer.call(initiatePayment, {
      body: { userId: buyer.user._id, type: 'order', orderId: _id, provider: 'orange_money' },
    })
    const pay = async () => {
      await pressPay(paymentUrl)
      await buyer.call(checkOrderPayment, { params: { id: _id } })
    }
    yield { name: 'it is paid by telephone', act: pay }
    await settle(buyer, placed, paymentUrl)
    const { client: otp } = await codesOf(id)
    const body = { fulfillmentId: id, otp, cashReceived: true, madeAt }
    yield* sentAgain('it was paid in cash too', () => courier.call(verifyClientOtp, { body }))
    expect(await refundsOf(_id)).toEqual([total])
  }

  async function withDeposit() {
    // Refusals of one buyer would end cash on delivery.
    const refuser = await market.people.buyer()
    const asked = { ...inCash, shippingAddress: there, depositProvider: 'orange_money' } as const
    const placed = await order(refuser, [line(robe)], asked)
    return { refuser, placed, id: parcelOf(placed), page: placed.payment.paymentUrl ?? '' }
  }

  async function* refuses(): ReturnType<Life> {
    const { refuser, placed, id, page } = await withDeposit()
    const params = { id: placed._id }
    const pay = async () => {
      await pressPay(page)
      await refuser.call(checkOrderPayment, { params })
    }
    yield { name: 'a deposit is paid', act: pay }
    await settle(refuser, placed, page)
    const paid = await refuser.call(readOrder, { params })
    expect(paid).toMatchObject({ state: 'new', deposit: { isPaid: true, back: 0 } })
    await toDoor(crew, id)
    const imageId = await pictureOf(market, courier)
    const failed = { parcelId: id, courierId, kind: 'refused', note: null, imageId } as const
    await failAt(market.kernel, failed)
    await hoursLater(id)
    await tryAgain(market.kernel, { parcelId: id, courierId })
    const body = { kind: 'refused', imageId: await pictureOf(market, courier) } as const
    const fail = () => courier.call(failDelivery, { params: { id }, body })
    yield* sentAgain('a refusal is counted', fail, 'orders.wrong_state')
    yield* bringsBack('the refused parcel is back', id)
    const trips = await run<{ trips: number; postings: number; refusals: number }>(
      `select count(*)::int as trips,
         (select count(*)::int from ledger_transactions where subject_id = $1 and kind = 'failed_trip') as postings,
         (select count(*)::int from refusals where parcel_id = $1 and is_counted) as refusals
       from failed_trips where parcel_id = $1`,
      [id],
    )
    expect(trips).toEqual([{ trips: 1, postings: 1, refusals: 1 }])
  }

  async function* contests(): ReturnType<Life> {
    const { refuser, placed, id, page } = await withDeposit()
    await settle(refuser, placed, page)
    await toDoor(crew, id)
    const failed = { parcelId: id, courierId, kind: 'refused', note: null, imageId: null } as const
    await failAt(market.kernel, failed)
    await hoursLater(id)
    await tryAgain(market.kernel, { parcelId: id, courierId })
    await failAt(market.kernel, failed)
    const { shop: otp } = await codesOf(id)
    await courier.call(returnParcel, { params: { id }, body: { otp } })
    const words = { kind: 'nobody_came', words: 'Personne n’a sonné chez moi.' } as const
    const contest = () => refuser.call(contestRefusal, { params: { id }, body: words })
    yield* sentAgain('the refusal is contested', contest, 'refusals.contested')
    const body = { remove: true, reason: 'La photo montre une autre porte.' }
    const decide = () => admin.call(decideRefusal, { params: { id }, body })
    yield* sentAgain('support removes it', decide, 'refusals.decided')
    expect(await refundsOf(placed._id)).toHaveLength(1)
  }

  return [() => keepsPart(false), () => keepsPart(true), paysTwice, refuses, contests]
}
