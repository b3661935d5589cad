import { afterAll, describe, expect, test } from 'vitest'

import {
  cancelRelayRemittance,
  openRelayRemittance,
  readRelayCash,
} from '#modules/cash-boxes/contract/relay-cash.ts'
import { confirmRemittance, listRemittances } from '#modules/cash-boxes/contract/courier-cash.ts'
import {
  currentDeliveries,
  returnParcel,
  verifyClientOtp,
} from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { payByLink } from '#modules/orders/contract/payment-links.ts'
import { readOrder } from '#modules/orders/contract/orders.ts'
import { balancesOf } from '#modules/ledger/module.ts'
import { listRefusals } from '#modules/refusals/contract/refusals.ts'
import {
  listRelayParcels,
  makeRelayLink,
  readOwnRelay,
} from '#modules/relays/contract/own-relay.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import {
  changeRelayHoliday,
  closeRelayDay,
  readRelayClosing,
} from '#modules/relays/contract/relay-closures.ts'
import { fetchFromRelay, listParcelsToFetch } from '#modules/relays/contract/relay-courier.ts'
import { dayMs } from '#kernel/clock.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import { expectNothingLost } from '../../../tests/support/nothing-lost.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { helperOf } from '../../../tests/support/shop-helpers.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const relayStreet = await openRelayStreet()
const { market, street, moussa, chef, lamine, relay, holdersOf } = relayStreet
const { onTheWay, relayCode, bring, kept, give } = relayStreet
afterAll(() => market.close())

const books = async (account: string) =>
  (
    await balancesOf(market.kernel.db, [
      'relay_cash',
      'relay_payable',
      'courier_payable',
      'courier_cash',
      'delivery_revenue',
    ])
  ).get(account) ?? 0
const box = () => books(`relay_cash:${lamine.user._id}`)
const list = (list: 'expected' | 'kept' | 'leaving') =>
  lamine.call(listRelayParcels, { query: { list } })
const stateOf = async ({ buyer, placed }: Awaited<ReturnType<typeof kept>>) =>
  (await buyer.call(readOrder, byId(placed._id))).fulfillments[0]
const fetch = (id: string, otp: string) =>
  moussa.call(fetchFromRelay, { ...byId(id), body: { otp } })
describe('a parcel for a relay point', () => {
  test('is brought by the relay’s code alone, once, and the buyer’s code comes with it', async () => {
    const parcel = await onTheWay()
    const [delivery] = (await moussa.call(currentDeliveries, {})).deliveries
    expect(delivery).toMatchObject({
      clientName: 'Lamine Couture',
      landmark: 'Près de la station, porte 212',
      cashDue: 0,
      relay: { relayId: relay.relayId },
    })
    const { parcels } = await list('expected')
    const code = parcels.find(({ parcelId }) => parcelId === parcel.id)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect((await stateOf({ ...parcel, clientOtp: '' }))?.clientOtp).toBeUndefined()
    expect(
      await refusal(
        moussa.call(verifyClientOtp, { body: { fulfillmentId: parcel.id, otp: code } }),
      ),
    ).toMatchObject({ code: 'deliveries.to_relay' })
    expect(await refusal(bring(parcel.id, wrongOtp(code)))).toMatchObject({
      code: 'deliveries.wrong_code',
      details: { triesLeft: 4 },
    })
    const earned = await books(`courier_payable:${moussa.user._id}`)
    expect(await bring(parcel.id, code)).toMatchObject({ alreadyThere: false })
    expect(await bring(parcel.id, code)).toMatchObject({ alreadyThere: true })
    expect(await books(`courier_payable:${moussa.user._id}`)).toBe(earned - 490)
    const kept = await stateOf({ ...parcel, clientOtp: '' })
    expect(kept).toMatchObject({ state: 'at_relay', relay: { name: 'Lamine Couture' } })
    expect(kept?.relay?.before).not.toBeNull()
    expect(kept?.clientOtp).toMatch(/^\d{6}$/)
    expect(await holdersOf(parcel.id)).toEqual([
      { kind: 'shop', proof: 'placed', open: false },
      { kind: 'courier', proof: 'shop_code', open: false },
      { kind: 'relay', proof: 'relay_code', open: true },
    ])
    await give(parcel.id, { otp: kept?.clientOtp ?? '', cashReceived: true })
  })

  test('is handed over against the buyer’s code and the cash, and pays the relay 150 f', async () => {
    const parcel = await kept()
    const before = { box: await box(), owed: await books(`relay_payable:${lamine.shopId}`) }
    const [row] = (await list('kept')).parcels.filter(({ parcelId }) => parcelId === parcel.id)
    const due = row?.cashDue ?? 0
    expect(due).toBeGreaterThan(0)
    const right = { otp: parcel.clientOtp, cashReceived: true }
    expect(await refusal(give(parcel.id, { otp: parcel.clientOtp }))).toMatchObject({
      code: 'deliveries.cash_unconfirmed',
    })
    expect(
      await refusal(give(parcel.id, { ...right, otp: wrongOtp(parcel.clientOtp) })),
    ).toMatchObject({ code: 'deliveries.wrong_code' })
    const helper = await helperOf(market, lamine, ['relay'])
    expect(await give(parcel.id, right, helper)).toMatchObject({ alreadyDelivered: false })
    expect(await give(parcel.id, right)).toMatchObject({ alreadyDelivered: true })
    expect(await box()).toBe(before.box + due)
    expect(await books(`relay_payable:${lamine.shopId}`)).toBe(before.owed - 150)
    expect(await books(`courier_cash:${moussa.user._id}`)).toBe(0)
    expect(await stateOf(parcel)).toMatchObject({ state: 'delivered' })
    expect((await holdersOf(parcel.id)).at(-1)).toMatchObject({ kind: 'buyer', open: true })
    const { relay: own } = await lamine.call(readOwnRelay, {})
    expect(own).toMatchObject({ fee: 150, box: before.box + due })
    expect(own?.week.parcels).toBeGreaterThan(0)
    await expectLedgerAgrees(market.kernel)
  })

  test('is paid by telephone at the counter, and cash taken besides is owed back', async () => {
    const paid = await kept()
    const link = await lamine.call(makeRelayLink, byId(paid.id))
    await market.visitor(payByLink, {
      params: { token: link.token },
      body: { provider: 'orange_money' },
    })
    await payFor(market, paid.placed)
    const before = await box()
    await give(paid.id, { otp: paid.clientOtp })
    expect(await box()).toBe(before)

    const prepaid = await kept({ paid: true })
    await give(prepaid.id, { otp: prepaid.clientOtp })
    expect(await box()).toBe(before)
    await expectLedgerAgrees(market.kernel)
  })

  test('leaves its cash with a manager against a code, as a courier’s box does', async () => {
    const full = await box()
    const open = () =>
      lamine.call(
        openRelayRemittance,
        { body: {} },
        { idempotencyKey: market.clock.now().toISOString() },
      )
    const first = await open()
    expect(first.amount).toBe(full)
    await lamine.call(cancelRelayRemittance, byId(first._id))
    market.clock.advance(1_000)
    const { _id, code } = await open()
    const { open: waiting } = await chef.call(listRemittances, { query: {} })
    expect(waiting).toMatchObject([{ _id, box: 'relay', amount: full }])
    expect(
      await refusal(chef.call(confirmRemittance, { ...byId(_id), body: { code: wrongOtp(code) } })),
    ).toMatchObject({ code: 'deliveries.wrong_code' })
    await chef.call(confirmRemittance, { ...byId(_id), body: { code } })
    const cash = await lamine.call(readRelayCash, {})
    expect(cash).toMatchObject({ box: 0, remittance: null })
    expect(cash.movements[0]).toMatchObject({ amount: -full })
    expect(cash.due).toBe(cash.week.francs)
    await expectLedgerAgrees(market.kernel)
  })
})

describe('the days of a parcel at a relay point', () => {
  test('end after five: it goes back as a counted refusal, after two reminders', async () => {
    const { parcel, code } = await uncollected()
    expect((await list('leaving')).parcels).toMatchObject([
      { parcelId: parcel.id, leavesFor: 'shop' },
    ])
    const { parcels } = await moussa.call(listParcelsToFetch, {})
    expect(parcels).toMatchObject([{ parcelId: parcel.id, relay: { name: 'Lamine Couture' } }])
    expect(await refusal(fetch(parcel.id, wrongOtp(code)))).toMatchObject({
      code: 'deliveries.wrong_code',
    })
    await fetch(parcel.id, code)
    await fetch(parcel.id, code)
    const body = { otp: parcel.clientOtp, cashReceived: true }
    expect(await refusal(give(parcel.id, body))).toMatchObject({ code: 'relays.left' })
    const back = await street.codeOf(parcel.id, 'vendorOtp')
    await moussa.call(returnParcel, { ...byId(parcel.id), body: { otp: back } })
    expect(await stateOf(parcel)).toMatchObject({ state: 'returned' })
    expect((await holdersOf(parcel.id)).map(({ kind }) => kind)).toEqual([
      'shop',
      'courier',
      'relay',
      'courier',
      'shop',
    ])
    const { refusals } = await parcel.buyer.call(listRefusals, { query: {} })
    expect(refusals).toMatchObject([
      { reason: 'Pas retiré au point relais à temps', fault: 'buyer' },
    ])
    await expectNothingLost(market, [])
  })

  test('do not end before the courier comes: the buyer is served on the sixth', async () => {
    const { parcel } = await uncollected()
    await give(parcel.id, { otp: parcel.clientOtp, cashReceived: true })
    expect(await stateOf(parcel)).toMatchObject({ state: 'delivered' })
    expect((await list('leaving')).parcels).toEqual([])
    expect((await parcel.buyer.call(listRefusals, { query: {} })).refusals).toEqual([])
    await expectLedgerAgrees(market.kernel)
  })

  test('do not count while the relay point is closed, and then end as it closes', async () => {
    const parcel = await kept()
    const until = async () =>
      (
        await market.sql<{ until: Date }>(
          'select kept_until as until from relay_parcels where parcel_id = $1',
          [parcel.id],
        )
      )[0]?.until
    const before = await until()
    expect(before?.getUTCHours()).toBe(20)
    const closed = [1, 2].map((day) =>
      new Date(market.clock.now().getTime() + day * dayMs).toISOString().slice(0, 10),
    )
    await market.sql('update relays set closed_days = $1', [closed])
    market.clock.advance(6 * dayMs)
    await market.runJob('promises.end', 'relays.collect')
    expect((await list('leaving')).parcels).toEqual([])
    expect(await until()).toEqual(new Date((before?.getTime() ?? 0) + 2 * dayMs))
    market.clock.advance(3 * dayMs)
    await market.runJob('promises.end', 'relays.collect')
    expect((await list('leaving')).parcels).toMatchObject([{ parcelId: parcel.id }])
    await fetch(parcel.id, await relayCode(parcel.id))
    await market.sql(`update relays set closed_days = '{}'`)
  })

  test('are later for a day that the relay point closes, its parcels named before the act', async () => {
    const parcel = await kept()
    const [day = ''] = [1].map((ahead) =>
      new Date(market.clock.now().getTime() + ahead * dayMs).toISOString().slice(0, 10),
    )
    const named = async () =>
      (await lamine.call(readRelayClosing, { query: { from: day, to: day } })).promises.find(
        ({ parcelId }) => parcelId === parcel.id,
      )
    const before = await named()
    expect(before).toMatchObject({ what: 'keep' })
    expect(Date.parse(before?.moved ?? '')).toBe(Date.parse(before?.due ?? '') + dayMs)
    expect(await lamine.call(closeRelayDay, { body: { day, isClosed: true } })).toMatchObject({
      relay: { closedDays: [day] },
    })
    expect(await named()).toMatchObject({ due: before?.moved, moved: null })
    await market.settle()
    const { notifications } = await parcel.buyer.call(listNotifications, {})
    expect(notifications.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('Votre colis est gardé jusqu’au'),
    )
    await lamine.call(closeRelayDay, { body: { day, isClosed: false } })
    // Said once: what is opened again brings no end nearer.
    expect(await named()).toMatchObject({ due: before?.moved })
    const holiday = { from: day, to: day }
    expect(await lamine.call(changeRelayHoliday, { body: holiday })).toMatchObject({
      relay: { closedFrom: day, closedTo: day },
    })
    await lamine.call(changeRelayHoliday, { body: { from: null } })
    expect(
      await refusal(
        lamine.call(changeRelayHoliday, { body: { from: '2020-01-02', to: '2020-01-03' } }),
      ),
    ).toMatchObject({ code: 'calendar.day_past' })
  })

  test('are no refusal of a buyer whose relay point was paused meanwhile', async () => {
    const { parcel, code } = await uncollected()
    await market.sql(`update relays set state_since = $1`, [market.clock.now()])
    await fetch(parcel.id, code)
    const { refusals } = await parcel.buyer.call(listRefusals, { query: {} })
    expect(refusals).toMatchObject([{ fault: 'market', state: 'not_counted' }])
  })

  async function uncollected() {
    const parcel = await kept()
    for (let day = 0; day < 6; day += 1) {
      market.clock.advance(dayMs)
      await market.runJob('promises.tell', 'relays.collect')
      await market.runJob('promises.end', 'relays.collect')
      await market.settle()
    }
    return { parcel, code: await relayCode(parcel.id) }
  }
})
