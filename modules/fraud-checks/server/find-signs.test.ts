import { randomBytes } from 'node:crypto'

import { afterAll, expect, test } from 'vitest'

import { decideFraudCheck, listFraudChecks } from '#modules/fraud-checks/contract/fraud-checks.ts'
import { suspendUsers } from '#modules/people/contract/people.ts'
import { listHeld } from '#modules/payouts/contract/held-items.ts'
import { listBatches } from '#modules/payouts/contract/payouts.ts'
import { moveDepot } from '#modules/payouts/server/testing/move-depot.ts'
import { lineOf, openSaturdays } from '#modules/payouts/server/testing/saturdays.ts'
import { closeAll } from '#modules/payouts/server/testing/sold.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { giveReview } from '#modules/reviews/contract/reviews.ts'
import {
  decide as decideVerified,
  idOf,
  sendPapers,
  visit,
} from '#modules/verification/server/testing/shop-to-verify.ts'
import { dayMs } from '#kernel/clock.ts'
import { newId } from '#kernel/ids.ts'
import type { Person, Seller } from '../../../tests/support/market-people.ts'
import { pictureOf } from '../../../tests/support/pictures.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { expectSaidDays } from '../../../tests/support/said-days.ts'
import { toDoOf } from '../../../tests/support/to-do.ts'

const { market, awa, kadi, oumar, sold, saturday, send, pay } = await openSaturdays()
const admin = await market.staff('admin')
afterAll(() => market.close())

const findSigns = () => market.runJob('fraud_checks.find')
const checks = async () => (await admin.call(listFraudChecks, {})).checks
const decide = async (outcome: 'cleared' | 'confirmed', reason = 'Vérifié au téléphone') => {
  market.clock.advance(60_000)
  const [check] = await checks()
  const params = { id: check?._id ?? newId() }
  await admin.call(decideFraudCheck, { params, body: { outcome, reason } })
}
const held = async () =>
  (await oumar.call(listHeld, {})).held.filter(({ reason }) => reason === 'check')
/** Titles about the payouts of a person, newest first. */
const toldTo = async (person: Person) => {
  await market.settle()
  const { notifications } = await person.call(listNotifications, { query: {} })
  const about = ['Versements en vérification', 'Vérification terminée', 'Versements retenus']
  return notifications.map(({ title }) => title).filter((title) => about.includes(title))
}

/** Two people who sign in with one telephone. */
async function shareTelephone(one: Person, other: Person): Promise<void> {
  const token = randomBytes(32)
  for (const { user } of [one, other])
    await market.sql(
      'insert into known_devices (token_hash, user_id, last_used_at) values ($2, $1, now())',
      [user._id, token],
    )
}

test('of two shops paid at one number the newer waits, is told, and is paid once all is in order', async () => {
  const older = await market.seller()
  await sold()
  await closeAll(market)
  await moveDepot(kadi, { depotNumber: older.user.phone ?? '' })
  await findSigns()
  await findSigns()
  expect(await checks()).toMatchObject([{ kind: 'payout_number', outcome: null, francs: 9_547 }])
  expect(await held()).toMatchObject([{ ownerId: kadi.shopId, amount: 9_547 }])
  expect(await toldTo(kadi)).toEqual(['Versements en vérification'])
  expect(await toldTo(older)).toEqual([])
  expect([...(await expectSaidDays(market.kernel))]).toContain('payouts that wait for a check')
  expect(await toDoOf(admin, 'fraud_checks.look')).toHaveLength(1)
  await saturday()
  expect((await oumar.call(listBatches, {})).batches).toEqual([])

  await decide('cleared')
  expect(await checks()).toEqual([])
  expect(await toldTo(kadi)).toEqual(['Vérification terminée', 'Versements en vérification'])
  const batch = await saturday()
  expect(lineOf(batch)).toMatchObject({ amount: 9_547 })
  await pay(await send(batch))
  // What was found in order is not held again.
  await findSigns()
  expect(await checks()).toEqual([])
})

test('a sign that nobody looks at in time holds nothing any more', async () => {
  const suspended = await market.seller()
  await shareTelephone(kadi, suspended)
  const body = { users: [suspended.user._id], suspended: true, reason: 'Faux produits' }
  await admin.call(suspendUsers, { body })
  await findSigns()
  expect(await checks()).toMatchObject([{ kind: 'device' }])
  market.clock.advance(9 * dayMs)
  await market.runJob('promises.end', 'fraud_checks.look')
  expect(await checks()).toEqual([])
  expect((await toldTo(kadi))[0]).toBe('Vérification terminée')
})

test('payouts that are kept back stay so, with a reason, until the team is of another mind', async () => {
  await shareTelephone(kadi, awa)
  const { parcelId } = await sold()
  const again = await sold()
  for (const id of [parcelId, again.parcelId]) {
    const [line] = await market.sql<{ id: string }>(
      'select id from order_lines where parcel_id = $1',
      [id],
    )
    await awa.call(giveReview, { body: { line: line?.id ?? '', stars: 5, text: 'Parfait.' } })
  }
  await closeAll(market)
  await findSigns()
  expect(await checks()).toMatchObject([{ kind: 'own_purchases', other: awa.user.name }])
  await decide('confirmed', 'Vous achetez vos propres articles.')
  expect((await refusal(decide('confirmed'))).code).toBe('fraud_checks.confirmed')
  expect((await toldTo(kadi))[0]).toBe('Versements retenus')
  await market.runJob('promises.end', 'fraud_checks.look')
  expect(await held()).toHaveLength(2)
  await decide('cleared')
  expect(await held()).toEqual([])
})

test('a payout number changed soon after the number of the account waits until someone has called', async () => {
  await market.sql(
    `insert into number_changes (id, user_id, way, from_phone, to_phone, asked_by, asked_at, new_proved_at, old_proved_at, ended_at, ending)
     values ($1, $2, 'both', '76000001', '76000002', $2, $3, $3, $3, $3, 'done')`,
    [newId(), kadi.user._id, market.clock.now()],
  )
  await moveDepot(kadi, { depotNumber: '76123123' })
  await findSigns()
  expect(await checks()).toMatchObject([{ kind: 'taken_account', other: null }])
})

test('a shop that shows three photos of another one waits, the other does not', async () => {
  const other = await market.seller()
  const [first, second, third] = [101n, 102n, 103n]
  const show = async (seller: Seller, face: bigint, daysAgo: number) => {
    const imageId = await pictureOf(market, seller)
    await market.sql(
      `update images set face = $2, created_at = created_at - $3 * interval '1 day' where id = $1`,
      [imageId, String(face), daysAgo],
    )
    const { _id: productId } = await market.product({ seller })
    await market.sql('update product_images set image_id = $2 where product_id = $1', [
      productId,
      imageId,
    ])
  }
  for (const face of [first, second, third]) await show(other, face, 3)
  for (const face of [first, second]) await show(kadi, face, 0)
  // Copied more than a week ago.
  for (const face of [301n, 302n, 303n]) {
    await show(other, face, 30)
    await show(kadi, face, 10)
  }
  // Her own, sent twice.
  for (const face of [201n, 202n, 203n])
    for (const daysAgo of [1, 0]) await show(kadi, face, daysAgo)
  const found = async () => (await checks()).filter(({ kind }) => kind === 'same_photos')
  await findSigns()
  expect(await found()).toEqual([])
  await show(kadi, third, 0)
  await findSigns()
  expect(await found()).toMatchObject([{ shop: { slug: kadi.shopSlug } }])
})

test('a new shop that sells for half what many look at waits, one that is verified does not', async () => {
  const [fresh, verified] = [await market.seller(), await market.seller()]
  const id = idOf(await sendPapers(verified))
  await visit(await market.staff('chef_livreur'), id)
  await decideVerified([admin, await market.staff('admin')], id)
  const sellFor = async (seller: Seller, price: number, interest = 30) => {
    const { _id: productId } = await market.product({ seller, price: 40_000 })
    market.clock.advance(60_000)
    await market.sql(
      'update products set price_francs = $2, interest = $3, updated_at = $4 where id = $1',
      [productId, price, interest, market.clock.now()],
    )
  }
  const found = async () => (await checks()).filter(({ kind }) => kind === 'falling_price')
  await sellFor(verified, 20_000)
  await sellFor(fresh, 21_000)
  await sellFor(fresh, 20_000, 3)
  await findSigns()
  expect(await found()).toEqual([])
  await sellFor(fresh, 20_000)
  await findSigns()
  expect(await found()).toMatchObject([{ shop: { slug: fresh.shopSlug } }])
})
