import { afterAll, expect, test } from 'vitest'

import { failDelivery } from '#modules/deliveries/contract/deliveries.ts'
import { sendParcelBack } from '#modules/dispatch/contract/dispatch.ts'
import { quoteCart } from '#modules/pricing/contract/quote.ts'
import {
  contestRefusal,
  decideRefusal,
  listContested,
  listRefusals,
} from '#modules/refusals/contract/refusals.ts'
import {
  type FailureKind,
  faultOf,
  failureKinds,
} from '#modules/refusals/contract/failure-reasons.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { line, order } from '../../../tests/support/orders.ts'
import { failTries } from '../../../tests/support/failed-tries.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { expectLastSaid } from '../../../tests/support/said-days.ts'

const { market, street, seller, goods, moussa, chef } = await openCrew()
afterAll(() => market.close())
const admin = await market.staff('admin')
await market.sql('update variants set stock = 500')

const photo = await pictureOf(market, moussa)
type Failing = { paid?: boolean; kinds?: [FailureKind, FailureKind] }

/** A parcel that fails twice at the door of a buyer. @returns its id */
async function comesBack(
  buyer: Person,
  { paid = false, kinds = ['refused', 'refused'] }: Failing = {},
): Promise<string> {
  market.clock.advance(60_000)
  const parcel = await street.onTheWay(moussa, seller, goods, { buyer, paid })
  await failTries(market, moussa, { id: parcel.id, kinds })
  return parcel.id
}
async function delivered(buyer: Person): Promise<void> {
  const parcel = await street.onTheWay(moussa, seller, goods, { buyer, paid: true })
  await street.handOver(moussa, parcel)
}
const own = (buyer: Person) => buyer.call(listRefusals, {})
const cashOf = async (buyer: Person) => {
  const shippingAddress = { region: 'Bamako', quartier: 'Badalabougou' }
  const body = { cartItems: [line(goods)], shippingAddress }
  return (await buyer.call(quoteCart, { body })).cashOnDelivery
}
const inCash = { paymentMethod: 'cash_on_delivery' as const }
const contest = (buyer: Person, id: string, body: object = {}) =>
  buyer.call(contestRefusal, {
    params: { id },
    body: { kind: 'other_door', words: 'Ma porte est verte.', ...body },
  })

test('each reason says who answers; an absent buyer only when every try failed by the buyer', () => {
  expect(failureKinds.map((kind) => [kind, faultOf(kind, [kind, kind])])).toEqual([
    ['absent', 'buyer'],
    ['not_found', 'market'],
    ['refused', 'buyer'],
    ['no_money', 'buyer'],
    ['faulty', 'shop'],
    ['late', 'market'],
    ['other', 'market'],
  ])
  expect(faultOf('absent', ['absent'])).toBe('market')
  expect(faultOf('absent', ['late', 'absent'])).toBe('market')
  expect(faultOf('deadline', ['refused'])).toBe('market')
  expect(faultOf('manager', ['refused'])).toBe('market')
})

test('only the buyer’s faults on cash orders count; the others are shown with who answers', async () => {
  const awa = await market.buyer()
  await comesBack(awa, { kinds: ['not_found', 'late'] })
  await comesBack(awa, { kinds: ['refused', 'faulty'] })
  await comesBack(awa, { paid: true })
  market.clock.advance(60_000)
  const sent = await street.onTheWay(moussa, seller, goods, { buyer: awa })
  await moussa.call(failDelivery, {
    ...byId(sent.id),
    body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
  })
  await chef.call(sendParcelBack, byId(sent.id))
  const read = await own(awa)
  expect(read).toMatchObject({ counted: 0, firstEnds: null, noCashUntil: null, total: 4 })
  expect(read.refusals.map(({ reason, fault, state }) => [reason, fault, state])).toEqual([
    ['Retour décidé par le responsable', 'market', 'not_counted'],
    ['Refusé à la porte', 'buyer', 'not_counted'],
    ['Mauvais article, ou abîmé', 'shop', 'not_counted'],
    ['Livreur arrivé trop tard', 'market', 'not_counted'],
  ])
  expect(await cashOf(awa)).toMatchObject({ allowed: true })
})

test('a missed second try is the market’s fault, whatever the first try’s reason', async () => {
  const awa = await market.buyer()
  const parcel = await street.onTheWay(moussa, seller, goods, { buyer: awa })
  await moussa.call(failDelivery, {
    ...byId(parcel.id),
    body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
  })
  market.clock.advance(3 * dayMs)
  await market.runJob('promises.end', 'deliveries.try_again')
  expect(await own(awa)).toMatchObject({ counted: 0, refusals: [{ fault: 'market' }] })
})

test('two counted refusals ask for a deposit, four end cash until one of them ends', async () => {
  const awa = await market.buyer()
  await comesBack(awa, { kinds: ['absent', 'absent'] })
  expect(await cashOf(awa)).toMatchObject({ allowed: true, deposit: null })
  market.clock.advance(dayMs)
  await comesBack(awa)
  const read = await own(awa)
  expect(read).toMatchObject({
    counted: 2,
    noCashUntil: null,
    depositUntil: read.firstEnds,
    deliveriesInRow: 0,
  })
  expect(read.refusals[1]).toMatchObject({
    reason: 'Absent deux fois, après un appel',
    state: 'counted',
    imageUrl: expect.stringContaining('/'),
  })
  expect(await cashOf(awa)).toMatchObject({
    allowed: true,
    deposit: {
      francs: 1_000,
      why: 'refusals',
      words: expect.stringMatching(/^Deux livraisons .* le 2\d\u00a0nov\. L’acompte/),
    },
  })
  await market.settle()
  expect((await awa.call(listNotifications, {})).notifications).toContainEqual(
    expect.objectContaining({
      title: 'Une livraison refusée est comptée',
      message: expect.stringMatching(/un acompte est demandé/),
    }),
  )
  await expectLastSaid(market.kernel, 'a refusal that counts')
  for (let more = 0; more < 2; more += 1) await comesBack(awa)
  const four = await own(awa)
  expect(four).toMatchObject({ counted: 4, noCashUntil: four.firstEnds })
  const why = (await cashOf(awa)).reason
  expect(why).toMatch(/^4 livraisons refusées : de nouveau possible le /)
  expect(await refusal(order(awa, [line(goods)], inCash))).toMatchObject({
    status: 422,
    code: 'orders.cash_refused',
    message: why,
  })
  // The first one ends 90 days after it.
  const first = four.refusals.at(-1)
  expect(new Date(first?.endsAt ?? 0).getTime() - new Date(first?.at ?? 0).getTime()).toBe(
    90 * dayMs,
  )
  await age(first?._id ?? '')
  expect(await own(awa)).toMatchObject({ counted: 3, noCashUntil: null })
  expect(await cashOf(awa)).toMatchObject({ allowed: true, deposit: { why: 'refusals' } })
})

/** Makes a refusal 91 days old. */
async function age(id: string): Promise<void> {
  await market.sql(
    "update refusals set happened_at = happened_at - interval '91 days', ends_at = ends_at - interval '91 days' where parcel_id = $1",
    [id],
  )
}

test('two parcels of one order are one refusal', async () => {
  const awa = await market.buyer()
  const other = await market.seller({ name: 'Cuisine de Kadi' })
  const pots = await market.product({ seller: other, stock: 5 })
  const placed = await order(awa, [line(goods), line(pots)], inCash)
  const rows = placed.fulfillments.map(({ _id }) => _id)
  for (const id of rows)
    await market.sql(
      "update parcels set state = 'in_delivery', courier_id = $2, tries = 2 where id = $1",
      [id, moussa.user._id],
    )
  for (const id of rows)
    await moussa.call(failDelivery, {
      ...byId(id),
      body: { kind: 'refused', imageId: await pictureOf(market, moussa) },
    })
  expect(await own(awa)).toMatchObject({ counted: 1, total: 2 })
})

test('three orders delivered in a row end every counted refusal; a new one begins again', async () => {
  const awa = await market.buyer()
  await comesBack(awa)
  await comesBack(awa)
  for (const step of [1, 2]) {
    market.clock.advance(60_000)
    await delivered(awa)
    expect(await own(awa)).toMatchObject({ counted: 2, deliveriesInRow: step })
  }
  await delivered(awa)
  const cleared = await own(awa)
  expect(cleared).toMatchObject({ counted: 0 })
  expect(cleared.refusals.map(({ state }) => state)).toEqual(['cleared', 'cleared'])
  market.clock.advance(60_000)
  const again = await comesBack(awa)
  expect(await own(awa)).toMatchObject({ counted: 1, deliveriesInRow: 0 })
  expect(await refusal(contest(awa, cleared.refusals[0]?._id ?? ''))).toMatchObject({
    status: 409,
    code: 'refusals.not_counted',
  })
  expect(again).toBeTruthy()
})

test('a contested refusal is removed or kept by support with a reason that the buyer reads', async () => {
  const awa = await market.buyer()
  const [one, two] = [await comesBack(awa), await comesBack(awa)]
  const mine = await pictureOf(market, awa)
  expect(await contest(awa, one, { imageId: mine })).toMatchObject({ state: 'contested' })
  expect(await contest(awa, two)).toMatchObject({ state: 'contested' })
  // It does not count before support has decided.
  expect((await own(awa)).counted).toBe(0)
  const queue = await admin.call(listContested, { query: { limit: 100 } })
  expect(queue.refusals.find(({ _id }) => _id === one)).toMatchObject({
    kind: 'other_door',
    words: 'Ma porte est verte.',
    buyer: { _id: awa.user._id },
    courierName: 'Moussa Traoré',
    imageUrl: expect.any(String),
    photoUrl: expect.any(String),
  })
  const decide = (id: string, remove: boolean, reason = 'La photo montre une autre porte.') =>
    admin.call(decideRefusal, { params: { id }, body: { remove, reason } })
  const both = await Promise.allSettled([decide(one, true), decide(one, false)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await decide(two, true)
  const read = await own(awa)
  expect(read.refusals.find(({ _id }) => _id === two)).toMatchObject({
    state: 'removed',
    decision: 'La photo montre une autre porte.',
  })
  await market.settle()
  const { notifications } = await awa.call(listNotifications, {})
  expect(notifications).toContainEqual(expect.objectContaining({ title: 'Refus retiré' }))
  const acts = await market.sql("select reason from audit_acts where action = 'refusals.removed'")
  expect(acts).toContainEqual({ reason: 'La photo montre une autre porte.' })
  expect(await refusal(decide(two, false))).toMatchObject({
    status: 409,
    code: 'refusals.decided',
  })
})

test('contesting twice, another’s, without words, or with a foreign photo is refused', async () => {
  const [awa, oumar] = [await market.buyer(), await market.buyer('Oumar Coulibaly')]
  const id = await comesBack(awa)
  expect(await refusal(contest(oumar, id))).toMatchObject({ status: 404, code: 'refusals.unknown' })
  for (const body of [{ words: ' ' }, { kind: 'jamais' }, { words: 'x'.repeat(1_001) }])
    expect(await refusal(contest(awa, id, body))).toMatchObject({ status: 400 })
  expect(await refusal(contest(awa, id, { imageId: photo }))).toMatchObject({
    status: 422,
    code: 'refusals.photo_unknown',
  })
  const results = await Promise.allSettled([contest(awa, id), contest(awa, id)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await refusal(contest(awa, id))).toMatchObject({
    status: 409,
    code: 'refusals.contested',
    message: 'Ce refus est déjà contesté.',
  })
  const elsewhere = await street.onTheWay(moussa, seller, goods, { buyer: awa })
  expect(await refusal(contest(awa, elsewhere.id))).toMatchObject({ status: 404 })
  expect(await refusal(decideNothing(elsewhere.id))).toMatchObject({ status: 404 })
})
const decideNothing = (id: string) =>
  admin.call(decideRefusal, { params: { id }, body: { remove: true, reason: 'Rien à voir.' } })
