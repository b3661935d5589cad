import { afterAll, expect, test } from 'vitest'

import { verifyClientOtp } from '#modules/deliveries/contract/deliveries.ts'
import { byId } from '#modules/deliveries/server/testing/crew.ts'
import { wrongOtp } from '#modules/deliveries/server/testing/street.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { bringToRelay, fetchFromRelay } from '#modules/relays/contract/relay-courier.ts'
import { answerRefund, listOwnRefunds } from '#modules/payments/contract/own-refunds.ts'
import { initiatePayment } from '#modules/payments/contract/payments.ts'
import { listRelayParcels, readOwnRelay } from '#modules/relays/contract/own-relay.ts'
import { confirmAtRelay, moveRelayParcels } from '#modules/relays/contract/relay-dispatch.ts'
import { dayMs } from '#kernel/clock.ts'
import { listRefunds, refundSaid } from '#modules/refunds/contract/refunds.ts'
import { expectLedgerAgrees } from '../../../tests/support/ledger.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { payFor } from '../../../tests/support/payments.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { relayOf } from '../../../tests/support/relays.ts'
import { openRelayStreet } from './testing/relay-street.ts'

const relayStreet = await openRelayStreet()
const { market, street, moussa, chef, lamine, relay, holdersOf } = relayStreet
const { onTheWay, relayCode, bring, kept, give } = relayStreet
const kadi = await market.seller({ name: 'Le petit grenier de Kadi' })
const other = await relayOf(market, kadi, { name: 'Chez Kadi', quartier: 'Banconi' })
afterAll(() => market.close())

const hourMs = 3_600_000
/** An hour ago by the device's clock, which had no network. */
const before = () => new Date(market.clock.now().getTime() - hourMs).toISOString()
const bringLate = (id: string, otp: string, madeAt: string) =>
  moussa.call(bringToRelay, { ...byId(id), body: { otp, madeAt } })
const fetch = (id: string, otp: string, madeAt?: string) =>
  moussa.call(fetchFromRelay, { ...byId(id), body: { otp, madeAt } })
const move = async (id: string, toRelayId: string | null) => {
  market.clock.advance(hourMs / 2)
  const body = { parcelIds: [id], toRelayId, reason: 'Le relais ferme ce soir' }
  await chef.call(moveRelayParcels, { ...byId(relay.relayId), body })
  market.clock.advance(hourMs / 2)
}
const kinds = async (id: string) => (await holdersOf(id)).map(({ kind }) => kind)
const toldTo = async (person: Person, title: string) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: {} })
  return notifications.filter((one) => one.title === title).length
}

test('a parcel brought without network before its move is there, and leaves for the next', async () => {
  const parcel = await onTheWay()
  const { id, buyer } = parcel
  const code = await relayCode(id)
  await move(id, other.relayId)
  expect(await refusal(bring(id, code))).toMatchObject({ code: 'deliveries.wrong_code' })
  const now = market.clock.now().toISOString()
  expect(await refusal(bringLate(id, code, now))).toMatchObject({
    code: 'deliveries.wrong_code',
    details: { triesLeft: 3 },
  })
  expect(await refusal(bringLate(id, wrongOtp(code), before()))).toMatchObject({
    details: { triesLeft: 2 },
  })
  expect(await bringLate(id, code, before())).toMatchObject({ alreadyThere: false })
  expect(await bringLate(id, code, before())).toMatchObject({ alreadyThere: true })
  expect(await kinds(id)).toEqual(['shop', 'courier', 'relay'])
  const { parcels } = await lamine.call(listRelayParcels, { query: { list: 'leaving' } })
  expect(parcels).toMatchObject([{ parcelId: id, leavesFor: 'relay' }])
  expect(await toldTo(buyer, 'Colis au point relais')).toBe(0)
  expect(await toldTo(chef, 'Un colis à reprendre')).toBe(1)
  const back = parcels[0]?.code ?? ''
  await fetch(id, back)
  expect(await bringLate(id, code, before())).toMatchObject({ alreadyThere: true })
  await bring(id, await relayCode(id, kadi))
  expect(await toldTo(buyer, 'Colis au point relais')).toBe(1)
  await fetch(id, back, before())
  await give(id, { otp: await street.codeOf(id, 'clientOtp'), cashReceived: true }, kadi)
  expect(await kinds(id)).toEqual(['shop', 'courier', 'relay', 'courier', 'relay', 'buyer'])
  await expectLedgerAgrees(market.kernel)
})

test('a parcel sent to the door while it was brought goes there from its relay point', async () => {
  const { id } = await onTheWay()
  const code = await relayCode(id)
  await move(id, null)
  const otp = await street.codeOf(id, 'clientOtp')
  await bringLate(id, code, before())
  expect(await kinds(id)).toEqual(['shop', 'courier', 'relay'])
  await fetch(id, await relayCode(id))
  const body = { fulfillmentId: id, otp, cashReceived: true }
  await moussa.call(verifyClientOtp, { body })
  expect((await kinds(id)).at(-1)).toBe('buyer')
  await expectLedgerAgrees(market.kernel)
})

test('a parcel taken with the code of before its move goes where it was sent since', async () => {
  const { id } = await kept()
  market.clock.advance(6 * dayMs)
  await market.runJob('promises.end', 'relays.collect')
  const code = await relayCode(id)
  await move(id, other.relayId)
  expect(await relayCode(id)).toBe(code)
  await fetch(id, code, before())
  await fetch(id, code, before())
  expect(await kinds(id)).toEqual(['shop', 'courier', 'relay', 'courier'])
  await bring(id, await relayCode(id, kadi))
  await give(id, { otp: await street.codeOf(id, 'clientOtp'), cashReceived: true }, kadi)
  await expectLedgerAgrees(market.kernel)
})

test('cash taken without network fills a box beyond its ceiling, and its managers are told', async () => {
  const [parcel, next] = [await kept(), await kept()]
  const ceiling = (francs: number) =>
    market.sql('update relays set cash_ceiling_francs = $2 where id = $1', [relay.relayId, francs])
  const { relay: own } = await lamine.call(readOwnRelay, {})
  await ceiling((own?.box ?? 0) + parcel.placed.total - 1)
  const body = { otp: parcel.clientOtp, cashReceived: true }
  expect(await refusal(give(parcel.id, body))).toMatchObject({ code: 'relays.box_full' })
  const [came] = await market.sql<{ at: Date }>(
    'select kept_since as at from relay_parcels where parcel_id = $1',
    [parcel.id],
  )
  await give(parcel.id, { ...body, madeAt: '2020-01-01T00:00:00.000Z' })
  const [last] = await market.sql<{ madeAt: Date }>(
    `select made_at as "madeAt" from custodies where parcel_id = $1 and ended_at is null`,
    [parcel.id],
  )
  expect(last?.madeAt).toEqual(came?.at)
  expect(await toldTo(chef, 'Une caisse au-dessus de son plafond')).toBe(1)
  // Once beyond its ceiling, a box takes no more by the device's clock alone.
  const again = { otp: next.clientOtp, cashReceived: true, madeAt: before() }
  expect(await refusal(give(next.id, again))).toMatchObject({ code: 'relays.box_full' })
  await ceiling(900_000)
  await give(next.id, again)
  await expectLedgerAgrees(market.kernel)
})

test('cash noted at the counter for a parcel paid by telephone counts only if taken before', async () => {
  const pay = async ({ buyer, placed }: Awaited<ReturnType<typeof kept>>) => {
    market.clock.advance(hourMs)
    const { _id: userId } = buyer.user
    const orderId = placed._id
    await buyer.call(initiatePayment, {
      body: { userId, type: 'order', orderId, provider: 'wave' },
    })
    await payFor(market, placed)
  }
  const inBox = async () => (await lamine.call(readOwnRelay, {})).relay?.box ?? 0
  const start = await inBox()
  const online = await kept()
  await pay(online)
  const { message } = await give(online.id, { otp: online.clientOtp, cashReceived: true })
  expect(message).toContain('rendez au client les espèces')
  expect(await inBox()).toBe(start)
  const offline = await kept()
  market.clock.advance(hourMs)
  const madeAt = market.clock.now().toISOString()
  await pay(offline)
  await give(offline.id, { otp: offline.clientOtp, cashReceived: true, madeAt })
  expect((await inBox()) - start).toBe(offline.placed.total)
  const { refunds } = await offline.buyer.call(listOwnRefunds, {
    query: { orderId: offline.placed._id },
  })
  expect(refunds).toMatchObject([{ asksYou: true, amount: offline.placed.total }])
  const finance = await market.staff('finance')
  const owed = await finance.call(listRefunds, { query: { state: 'requested' } })
  const asked = owed.refunds.find(({ orderNumber }) => orderNumber === offline.placed.orderNumber)
  expect(asked && refundSaid(asked)).toBe('attend la réponse de l’acheteur')
  const params = { id: refunds[0]?._id ?? '' }
  await offline.buyer.call(answerRefund, { params, body: { paidInCash: false } })
  expect(await inBox()).toBe(start)
  expect(await toldTo(chef, 'Espèces notées, colis déjà payé')).toBe(2)
  await expectLedgerAgrees(market.kernel)
})

/** A manager's word, without a code, that a courier took a parcel or brought it. */
const confirm = (id: string, what: 'arrived' | 'taken', courier: Person = moussa) =>
  chef.call(confirmAtRelay, {
    ...byId(id),
    body: { what, courierId: courier.user._id, reason: 'Le relais n’a plus de réseau' },
  })
const notCollected = async () => {
  const parcel = await kept()
  market.clock.advance(6 * dayMs)
  await market.runJob('promises.end', 'relays.collect')
  return parcel
}
const giveLate = (id: string, otp: string, madeAt = before()) =>
  give(id, { otp, cashReceived: true, madeAt })
const inDrawer = async (id: string) => {
  const taken = await market.sql<{ francs: number }>(
    'select amount_francs as francs from relay_cash_taken where parcel_id = $1',
    [id],
  )
  return taken.map(({ francs }) => francs)
}

test('a hand-over made before a manager noted the parcel as taken counts, with its cash, once', async () => {
  const { id, clientOtp, buyer, placed } = await notCollected()
  await confirm(id, 'taken')
  const wrong = await refusal(giveLate(id, wrongOtp(clientOtp)))
  expect(wrong).toMatchObject({ code: 'deliveries.wrong_code' })
  expect(await giveLate(id, clientOtp)).toMatchObject({ alreadyDelivered: false })
  expect(await giveLate(id, clientOtp)).toMatchObject({ alreadyDelivered: true })
  expect(await inDrawer(id)).toEqual([placed.total])
  expect((await kinds(id)).slice(2)).toEqual(['relay', 'courier', 'relay', 'buyer'])
  expect(await market.sql('select 1 from refusals where parcel_id = $1', [id])).toEqual([])
  expect(await toldTo(chef, 'Un colis était déjà remis')).toBe(1)
  expect([await toldTo(buyer, 'Refus retiré'), await toldTo(buyer, 'Colis retiré')]).toEqual([1, 1])
  await expectLedgerAgrees(market.kernel)
})

test('a hand-over counts too when its parcel was noted as sent to another place', async () => {
  for (const to of [other.relayId, null]) {
    const { id, clientOtp, placed } = await kept()
    await move(id, to)
    await confirm(id, 'taken')
    expect(await giveLate(id, clientOtp)).toMatchObject({ alreadyDelivered: false })
    expect(await inDrawer(id)).toEqual([placed.total])
    expect((await kinds(id)).at(-1)).toBe('buyer')
  }
  await expectLedgerAgrees(market.kernel)
})

test('a hand-over of a parcel that left by its code is refused, and its managers are told', async () => {
  const { id, clientOtp } = await notCollected()
  await fetch(id, await relayCode(id))
  expect(await refusal(giveLate(id, clientOtp))).toMatchObject({ code: 'relays.left' })
  expect(await refusal(giveLate(id, clientOtp))).toMatchObject({ code: 'relays.left' })
  expect(await toldTo(chef, 'Un colis remis deux fois')).toBe(1)
  expect(await inDrawer(id)).toEqual([])
})

test('a courier’s late code agrees with what his manager confirmed, or puts the name right', async () => {
  const fanta = await street.courier('Fanta Keïta')
  const brought = await onTheWay()
  const arrival = await relayCode(brought.id)
  await confirm(brought.id, 'arrived')
  market.clock.advance(6 * dayMs)
  await market.runJob('promises.end', 'relays.collect')
  const back = await relayCode(brought.id)
  await confirm(brought.id, 'taken', moussa)
  const madeAt = before()
  await fanta.call(fetchFromRelay, { ...byId(brought.id), body: { otp: back, madeAt } })
  expect(await bringLate(brought.id, arrival, madeAt)).toMatchObject({ alreadyThere: true })
  const [carried] = await market.sql<{ parcel: string; refusal: string; proof: string }>(
    `select p.courier_id as parcel, r.courier_id as refusal, c.proof from parcels p
     join refusals r on r.parcel_id = p.id join custodies c on c.parcel_id = p.id and c.ended_at is null
     where p.id = $1`,
    [brought.id],
  )
  const { _id } = fanta.user
  expect(carried).toEqual({ parcel: _id, refusal: _id, proof: 'return_code' })
  expect(await refusal(fetch(brought.id, back, madeAt))).toMatchObject({
    code: 'orders.wrong_state',
  })
})

test('a courier whose first way was confirmed brings the parcel to its next relay point late', async () => {
  const { id } = await onTheWay()
  await confirm(id, 'arrived')
  await move(id, other.relayId)
  await fetch(id, await relayCode(id))
  const otp = await relayCode(id, kadi)
  expect(await bringLate(id, otp, before())).toMatchObject({ alreadyThere: false })
  expect((await kinds(id)).at(-1)).toBe('relay')
})
