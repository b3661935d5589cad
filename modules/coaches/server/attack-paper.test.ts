import { afterAll, expect, test } from 'vitest'

import { decideAttack, listAttacks } from '#modules/coaches/contract/coach-attacks.ts'
import { listWaybills, noteAttack } from '#modules/coaches/contract/waybills.ts'
import { drawing, bytesOf, upload } from '#modules/images/server/testing/uploads.ts'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Person } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { openStation } from './testing/coach-crew.ts'

const place = await openStation()
const { market, chef, admin, seller, fanta, depart } = place
afterAll(() => market.close())

const reason = 'Le chauffeur a appelé de Diéma.'
const photoOf = async (person: Person, color: string) =>
  (await upload(person.call, await bytesOf(drawing(900, 600, color))))._id
const statusFor = async (person: Person | null, url: string) =>
  (
    await fetch(market.url + url, {
      headers: person ? { authorization: `Bearer ${person.user.token}` } : {},
    })
  ).status
const declare = (id: string, paperImageId: string | null, who = chef) =>
  who.call(noteAttack, { params: { id }, body: { reason, paperImageId } })
const paperIn = async (who = admin) => (await who.call(listAttacks, {})).attacks[0]?.paperUrl ?? ''

test('the paper of an attack is read by those who decide, and is gone with its account', async () => {
  const parcel = await place.atStation()
  const { _id: id } = await depart([parcel.id])
  const strange = await photoOf(parcel.buyer, '#9a3412')
  expect(await refusal(declare(id, strange))).toMatchObject({
    status: 422,
    code: 'deliveries.photo_unknown',
  })
  const paper = await photoOf(chef, '#1d4ed8')
  await declare(id, paper)
  await market.settle()
  const url = await paperIn()
  expect(url).toContain(paper)
  const { waybills } = await chef.call(listWaybills, { query: { list: 'on_road' } })
  expect(waybills[0]?.attack).toMatchObject({ reason, paperUrl: url })
  for (const person of [chef, admin]) expect(await statusFor(person, url)).toBe(200)
  const other = await place.managerOf('kayes')
  for (const person of [other, parcel.buyer, seller, fanta])
    expect(await statusFor(person, url)).toBe(404)
  expect(await statusFor(null, url)).toBe(401)
  for (const format of ['webp', 'avif', 'jpg'])
    expect(await statusFor(null, `/images/${paper}/640.${format}`)).toBe(404)

  // Not retained: its paper is removed.
  await admin.call(decideAttack, { params: { id }, body: { approve: false, reason } })
  await market.settle()
  expect(await statusFor(admin, url)).toBe(404)
  await declare(id, null)
  expect(await paperIn()).toBe('')
  await admin.call(decideAttack, { params: { id }, body: { approve: false, reason } })

  const own = await photoOf(other, '#166534')
  await market.sql('update waybills set group_name = $1 where id = $2', ['kayes', id])
  await declare(id, own, other)
  await market.settle()
  const last = await paperIn()
  expect(await statusFor(admin, last)).toBe(200)
  const gone = {
    userId: other.user._id,
    phone: other.user.phone,
    at: market.clock.now().toISOString(),
  }
  await market.kernel.transaction((tx) => market.kernel.events.emit(tx, accountAnonymised, gone))
  await market.settle()
  expect(await statusFor(admin, last)).toBe(404)
  expect(await paperIn()).toBe('')
})

test('papers that were stored before they were hidden are hidden by night', async () => {
  const parcel = await place.atStation()
  const { _id: id } = await depart([parcel.id])
  await declare(id, null)
  const photo = await photoOf(chef, '#7c2d12')
  await market.sql('update waybills set attack_image_id = $1 where id = $2', [photo, id])
  expect(await statusFor(null, `/images/${photo}/640.webp`)).toBe(200)
  await market.runJob('images.hide-former')
  await market.settle()
  expect(await statusFor(null, `/images/${photo}/640.webp`)).toBe(404)
})
