import { afterAll, expect, test } from 'vitest'

import { currentDeliveries, verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { overrideOtp } from '#modules/dispatch/contract/dispatch.ts'
import { priceKeptPart } from '#modules/parcels/contract/keep-part.ts'
import { cancelOrder } from '#modules/orders/contract/orders.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { acceptParcel } from '#modules/shop-orders/contract/seller-orders.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { expectLedgerAgrees } from '../support/ledger.ts'
import { inCash, line, order, parcelOf } from '../support/orders.ts'
import { pickUp } from '../support/parcels.ts'
import { payFor } from '../support/payments.ts'
import { pictureOf } from '../support/pictures.ts'
import { rounds } from './rounds.ts'

/** Runs of each race. */
const runs = rounds('DOOR_RACES', { usual: 4, long: 50 })

const { market, street, seller, moussa, chef } = await openCrew()
const robe = await market.product({ seller, stock: 1_000, price: 15_000 })
afterAll(() => market.close())
await market.sql('update delivery_settings set cash_cap_francs = 1000000000')
const imageId = await pictureOf(market, chef)

/** Three pieces in cash at the door, and every act that may meet there. */
async function atDoor() {
  const buyer = await market.buyer()
  const placed = await order(buyer, [line(robe, 3)], inCash)
  const id = parcelOf(placed)
  await seller.call(acceptParcel, { params: { id } })
  await pickUp(id, { seller, courier: moussa })
  const otp = await street.codeOf(id, 'clientOtp')
  const { deliveries } = await moussa.call(currentDeliveries, {})
  const terms = deliveries.find(({ fulfillmentId }) => fulfillmentId === id)?.partTerms
  if (!terms) throw new Error('no part can be kept')
  const handOver = (pieces: number | null) => {
    const kept = Object.fromEntries(terms.lines.map((one) => [one.id, pieces ?? one.quantity]))
    const part = pieces === null ? null : { kept, due: priceKeptPart(terms, kept).due }
    const body = { fulfillmentId: id, otp, cashReceived: true, part }
    return moussa.call(verifyClientOtp, { body })
  }
  const body = { userId: buyer.user._id, type: 'order', orderId: placed._id } as const
  await buyer.call(initiatePayment, { body: { ...body, provider: 'orange_money' } })
  return {
    id,
    placed,
    handOver,
    pay: () => payFor(market, placed),
    cancel: () => buyer.call(cancelOrder, { params: { id: placed._id } }),
    override: () =>
      chef.call(overrideOtp, {
        params: { id },
        body: { step: 'handover', reason: 'Téléphone en panne.', imageId, cashReceived: true },
      }),
  }
}

type AtDoor = Awaited<ReturnType<typeof atDoor>>

// oxlint-disable-next-line vitest/expect-expect -- expectOnce asserts after each race
test.each<[string, (door: AtDoor) => Promise<unknown>[]]>([
  ['the same part from two devices', ({ handOver }) => [handOver(1), handOver(1)]],
  ['two different parts', ({ handOver }) => [handOver(1), handOver(2)]],
  ['a part and the whole', ({ handOver }) => [handOver(2), handOver(null)]],
  ['a part and the manager’s override', ({ handOver, override }) => [handOver(1), override()]],
  ['a part and the payment by telephone', ({ handOver, pay }) => [handOver(2), pay()]],
  [
    'payment, part, override and cancellation',
    ({ handOver, pay, override, cancel }) => [pay(), handOver(1), override(), cancel()],
  ],
])('%s at one moment are one hand-over, paid once', async (_, acts) => {
  for (let run = 0; run < runs; run += 1) {
    const door = await atDoor()
    await Promise.allSettled(acts(door))
    await market.settle()
    await expectOnce(door)
  }
  await expectLedgerAgrees(market.kernel)
})

/** Expects one delivered parcel, at most one rest, and its due sum taken once. */
async function expectOnce({ id, placed }: AtDoor): Promise<void> {
  const parcels = await market.sql<{ state: string; due: number; pieces: number }>(
    `select f.state, f.due_francs as due, (select sum(quantity)::int from order_lines l where l.parcel_id = f.id) as pieces
     from parcel_facts f where f.order_id = $1 order by f.number`,
    [placed._id],
  )
  expect(parcels.length).toBeLessThanOrEqual(2)
  expect(parcels.map(({ state }) => state)).toEqual(
    ['delivered', 'returning'].slice(0, parcels.length),
  )
  expect(sumOf(parcels, ({ pieces }) => pieces)).toBe(3)
  expect(sumOf(parcels, ({ due }) => due)).toBe(placed.total)
  const [money] = await market.sql<{ cash: number; paid: number; owed: number }>(
    `select
       (select coalesce(sum(amount_francs), 0)::int from ledger_entry_facts where subject_id = $1 and account = 'courier_cash') as cash,
       (select coalesce(sum(amount_francs), 0)::int from payments where subject_id = $2 and state = 'succeeded') as paid,
       (select coalesce(sum(r.amount_francs), 0)::int from refunds r join payments p on p.id = r.payment_id where p.subject_id = $2) as owed`,
    [id, placed._id],
  )
  const { cash = 0, paid = 0, owed = 0 } = money ?? {}
  // What was paid before for the rest is owed back when the shop has it.
  const waiting = paid > owed ? (parcels[1]?.due ?? 0) : 0
  expect(cash + paid - owed - waiting).toBe(parcels[0]?.due)
}
