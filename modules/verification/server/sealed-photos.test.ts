import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { changeProfile } from '#modules/identity/contract/accounts.ts'
import { listNotifications } from '#modules/notices/contract/notifications.ts'
import { moveDepot, settingsOf } from '#modules/payouts/server/testing/move-depot.ts'
import { deleteUser } from '#modules/people/contract/people.ts'
import { changeShopSettings } from '#modules/shops/contract/shop-settings.ts'
import { readShop } from '#modules/shops/contract/shop-page.ts'
import { readPapers } from '#modules/verification/contract/team-verifications.ts'
import { verificationPhotos, verifications } from '#modules/verification/database/tables.ts'
import { dayMs } from '#kernel/clock.ts'
import { SecretBox } from '#kernel/secret-box.ts'
import { openMarket } from '../../../tests/support/market.ts'
import type { Seller } from '../../../tests/support/market-people.ts'
import { refusal } from '../../../tests/support/refusal.ts'
import { keepPhotos, openPhotos, sealPhotos } from './photos.ts'
import { decide, idOf, sendPapers, visit } from './testing/shop-to-verify.ts'

const market = await openMarket()
const { kernel } = market
const chef = await market.staff('chef_livreur')
const admin = await market.staff('admin')
const finance = await market.staff('finance')
afterAll(() => market.close())

const photosOf = (id: string) =>
  kernel.db.select().from(verificationPhotos).where(eq(verificationPhotos.verificationId, id))
const rowOf = async (id: string) =>
  (await kernel.db.select().from(verifications).where(eq(verifications.id, id)))[0]

async function verifiedShop(): Promise<{ seller: Seller; id: string }> {
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller))
  await visit(chef, id)
  await decide([admin, finance], id)
  return { seller, id }
}

test('what the database keeps of a photo is no picture, and another key opens none', async () => {
  const seller = await market.seller()
  const noise = await sharp(randomBytes(500 * 500 * 3), {
    raw: { width: 500, height: 500, channels: 3 },
  })
    .jpeg()
    .toBuffer()
  const id = idOf(await sendPapers(seller, { paper: noise }))
  const rows = await photosOf(id)
  expect(rows.map(({ sealed }) => sealed?.subarray(0, 4).toString())).toEqual(['sgs1', 'sgs1'])
  const opened = await openPhotos(kernel.db, kernel.secrets, id)
  for (const [index, { bytes }] of opened.entries()) {
    const stored = rows[index]?.sealed ?? Buffer.alloc(0)
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    for (const part of [bytes.subarray(0, 12), bytes.subarray(100, 116), noise.subarray(200, 216)])
      expect(stored.includes(part)).toBe(false)
    await expect(sharp(stored).metadata()).rejects.toThrow('unsupported image format')
  }
  const otherKey = new SecretBox({ key: randomBytes(32), before: null })
  await expect(openPhotos(kernel.db, otherKey, id)).rejects.toThrow('another SECRETS_KEY')
})

test('a photo that stands in the place of another does not open', async () => {
  const [one, other] = [await market.seller(), await market.seller()]
  const [from, to] = [idOf(await sendPapers(one)), idOf(await sendPapers(other))]
  const [taken] = await photosOf(from)
  await kernel.db
    .update(verificationPhotos)
    .set({ sealed: taken?.sealed ?? null })
    .where(eq(verificationPhotos.verificationId, to))
  await expect(openPhotos(kernel.db, kernel.secrets, to)).rejects.toThrow('unable to authenticate')
})

test('the database takes no photo in clear, and no decision of one person', async () => {
  const { id } = await verifiedShop()
  const clear = kernel.db
    .update(verificationPhotos)
    .set({ sealed: Buffer.from('RIFF, a picture') })
    .where(eq(verificationPhotos.verificationId, id))
  await expect(clear).rejects.toMatchObject({
    cause: { constraint: 'verification_photos_sealed' },
  })
  const alone = kernel.db
    .update(verifications)
    .set({ decidedBy: admin.user._id })
    .where(eq(verifications.id, id))
  await expect(alone).rejects.toMatchObject({
    cause: { constraint: 'verifications_two_people' },
  })
})

test('photos under the old key are sealed under the new one', async () => {
  const id = idOf(await sendPapers(await market.seller()))
  const clear = await openPhotos(kernel.db, kernel.secrets, id)
  const [before, key] = [randomBytes(32), randomBytes(32)]
  const sealing = (secrets: SecretBox) => ({ ...kernel, secrets })
  await kernel.db.delete(verificationPhotos)
  await kernel.transaction((tx) =>
    keepPhotos(tx, sealing(new SecretBox({ key: before, before: null })), id, clear),
  )
  const both = sealing(new SecretBox({ key, before }))
  expect(await kernel.transaction((tx) => sealPhotos(tx, both, 100))).toBe(2)
  expect(await kernel.transaction((tx) => sealPhotos(tx, both, 100))).toBe(0)
  const [again] = await openPhotos(kernel.db, new SecretBox({ key, before: null }), id)
  expect(again?.bytes.equals(clear[0]?.bytes ?? Buffer.alloc(0))).toBe(true)
})

const changes: Readonly<Record<string, (seller: Seller) => Promise<unknown>>> = {
  place: async (seller) =>
    seller.call(changeShopSettings, {
      body: { ...(await settingsOf(seller)), address: 'Marché de Médine, porte 4' },
    }),
  payout: (seller) => moveDepot(seller, { depotNumber: '76000001' }),
  owner: (seller) => seller.call(changeProfile, { body: { name: 'Une autre personne' } }),
}

test.each(Object.entries(changes))(
  'the mark goes when the %s changes, and its owner is told',
  async (cause, change) => {
    const { seller, id } = await verifiedShop()
    await change(seller)
    expect(await rowOf(id)).toMatchObject({ state: 'lapsed', lapseCause: cause })
    const page = await market.visitor(readShop, { params: { slug: seller.shopSlug } })
    expect(page.verified).toBeNull()
    await market.settle()
    const { notifications } = await seller.call(listNotifications, {})
    expect(notifications.map(({ title }) => title)).toContain('Vérification à refaire')
    expect((await sendPapers(seller)).request).toMatchObject({ state: 'sent' })
  },
)

test('a request that is open ends with the change too, its photos at once', async () => {
  const seller = await market.seller()
  const id = idOf(await sendPapers(seller))
  await changes['payout']?.(seller)
  expect(await rowOf(id)).toMatchObject({ state: 'lapsed', holderName: null })
  expect((await photosOf(id)).every(({ sealed }) => sealed === null)).toBe(true)
})

test('other changes of the shop leave the mark', async () => {
  const { seller, id } = await verifiedShop()
  await seller.call(changeShopSettings, {
    body: { ...(await settingsOf(seller)), description: 'Bazins riches de Bamako.' },
  })
  await seller.call(changeProfile, { body: { name: seller.user.name } })
  expect(await rowOf(id)).toMatchObject({ state: 'verified' })
})

test('a deleted account leaves no photo, no hash and no name; the decision stays', async () => {
  const { seller, id } = await verifiedShop()
  await admin.call(deleteUser, { params: { id: seller.user._id } })
  expect(await photosOf(id)).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    state: 'lapsed',
    holderName: null,
    decidedBy: finance.user._id,
  })
})

test('thirty days after the decision the photos are gone from the database, hashes and facts stay', async () => {
  const { id } = await verifiedShop()
  const hashes = (await photosOf(id)).map(({ hash }) => hash)
  market.clock.advance(29 * dayMs)
  await market.runJob('verification.erase-photos')
  expect((await photosOf(id)).every(({ sealed }) => sealed !== null)).toBe(true)
  market.clock.advance(dayMs)
  await market.runJob('verification.erase-photos')
  const rows = await photosOf(id)
  expect(rows.map(({ sealed }) => sealed)).toEqual([null, null, null])
  expect(rows.map(({ hash }) => hash)).toEqual(hashes)
  expect(await rowOf(id)).toMatchObject({
    state: 'verified',
    holderName: null,
    paperKind: 'nina_card',
    proposedBy: admin.user._id,
    decidedBy: finance.user._id,
    decidedAt: expect.any(Date),
  })
  const later = await market.staff('admin')
  expect(await refusal(later.call(readPapers, { params: { id } }))).toMatchObject({
    status: 410,
    code: 'verification.erased',
  })
})
