import { afterAll, expect, test } from 'vitest'

import { failDelivery, tryAgain } from '#modules/deliveries/contract/deliveries.ts'
import { readParcelRecord } from '#modules/dispatch/contract/dispatch.ts'
import { drawing, bytesOf, upload } from '#modules/images/server/testing/uploads.ts'
import { anonymiseAccount } from '#modules/people/server/deletion.ts'
import { contestRefusal, listContested, listRefusals } from '#modules/refusals/contract/refusals.ts'
import type { Person } from '../support/market-people.ts'
import { byId, openCrew } from '#modules/deliveries/server/testing/crew.ts'

const { market, street, seller, goods, moussa, chef } = await openCrew()
const admin = await market.staff('admin')
afterAll(() => market.close())

const photoOf = async (person: Person, color?: string) =>
  (await upload(person.call, await bytesOf(drawing(900, 600, color))))._id
const answerTo = (person: Person | null, url: string) =>
  fetch(market.url + url, {
    headers: person ? { authorization: `Bearer ${person.user.token}` } : {},
  })
const statusFor = async (person: Person | null, url: string) => (await answerTo(person, url)).status
const publicOf = (id: string) =>
  ['webp', 'avif', 'jpg'].map((format) => `/images/${id}/640.${format}`)

test('the photo of a door is read by those whom it concerns, and gone with the account', async () => {
  const awa = await market.buyer()
  const { id } = await street.onTheWay(moussa, seller, goods, { buyer: awa })
  const photo = await photoOf(moussa)
  await moussa.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId: photo } })
  market.clock.advance(2 * 3_600_000)
  await moussa.call(tryAgain, byId(id))
  const second = await photoOf(moussa, '#1d4ed8')
  await moussa.call(failDelivery, { ...byId(id), body: { kind: 'refused', imageId: second } })
  await market.settle()
  for (const url of [...publicOf(photo), ...publicOf(second)])
    expect(await statusFor(null, url)).toBe(404)

  const url = (await awa.call(listRefusals, {})).refusals[0]?.imageUrl ?? ''
  expect(url).not.toBe('')
  const board = (await chef.call(readParcelRecord, byId(id))).failures[1]?.imageUrl
  expect(board).toBe(url)
  for (const person of [awa, moussa, chef, admin]) expect(await statusFor(person, url)).toBe(200)
  const { headers } = await answerTo(awa, url)
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('content-type')).toBe('image/webp')
  for (const person of [await market.buyer(), seller, await market.staff('livreur')])
    expect(await statusFor(person, url)).toBe(404)
  expect(await statusFor(null, url)).toBe(401)

  const own = await photoOf(awa)
  const body = { kind: 'other_door' as const, words: 'Je n’étais pas là.', imageId: own }
  await awa.call(contestRefusal, { params: { id }, body })
  await market.settle()
  const contested = (await admin.call(listContested, { query: {} })).refusals[0]?.photoUrl
  expect(await statusFor(admin, contested ?? '')).toBe(200)
  expect(await statusFor(chef, contested ?? '')).toBe(404)
  expect(await statusFor(null, publicOf(own)[0] ?? '')).toBe(404)

  await market.kernel.transaction((tx) => anonymiseAccount(tx, market.kernel, awa.user._id, null))
  await market.settle()
  for (const gone of [url, contested ?? '']) expect(await statusFor(admin, gone)).toBe(404)
})

test('photos of before are hidden by night', async () => {
  const { id } = await street.onTheWay(moussa, seller, goods, {})
  const photo = await photoOf(moussa)
  await market.sql(
    `insert into delivery_failures (id, parcel_id, try_number, courier_id, kind, image_id, failed_at)
     values (gen_random_uuid(), $1, 1, $2, 'absent', $3, now())`,
    [id, moussa.user._id, photo],
  )
  expect(await statusFor(null, publicOf(photo)[0] ?? '')).toBe(200)
  await market.runJob('images.hide-former')
  await market.settle()
  expect(await statusFor(null, publicOf(photo)[0] ?? '')).toBe(404)
  expect(await statusFor(chef, `/api/private/images/${photo}`)).toBe(200)
})
