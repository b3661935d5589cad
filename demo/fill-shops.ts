import { eq } from 'drizzle-orm'

import { defaultSpecs } from '#modules/products/contract/product-specs.ts'
import type { ProposalTerms } from '#modules/publishing/contract/product-draft.ts'
import { openShop } from '#modules/shops/server/open-shop.ts'
import { createCategory } from '#modules/categories/module.ts'
import { publishProduct } from '#modules/publishing/module.ts'
import { addMs, dayMs, dayOf } from '#kernel/clock.ts'

import { paymentProviders } from '#modules/operators/database/values.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { images } from '#modules/images/database/tables.ts'
import type { DemoContent, DemoProduct, DemoShop } from './content.ts'
import { hire } from './fill-people.ts'
import type { PicturePlan } from './picture-plan.ts'
import type { Replay } from './replay.ts'

const monthMs = 30.4 * dayMs

/** Shops featured on the home page. */
/** Shops paid by the second operator. */
const bySecond = new Set(['maison-kone', 'sira-mode', 'kafo-telecom'])
/** Products with a negotiable price. */
const discussed: Readonly<Record<string, ProposalTerms>> = {
  'boubou-brode-femme': { acceptsFrom: 45_000, refusesBelow: 38_000 },
  'bogolan-couverture': { acceptsFrom: 26_000, refusesBelow: null },
}
/** Shops where buyers may collect, « lun. à sam., 9 h à 19 h ». */
const collecting = new Set([
  'bazin-diarra',
  'lamine-couture',
  'grenier-kadi',
  // No courier fetches parcels there.
  'argent-sahel',
  'delta-niono',
  'miel-kita',
  'main-bandiagara',
  'tile-energie',
])
const openDay = { from: '09:00', to: '19:00' }
const opening = [openDay, openDay, openDay, openDay, openDay, openDay, null]
const trusted = new Set(['bazin-diarra', 'maison-kone', 'kafo-telecom'])

/** Units that past orders will take, added to the stock first. `variant`: index. */
export type Sold = (productKey: string, variant: number) => number

export async function announcePictures(
  replay: Replay,
  plan: PicturePlan,
  now: Date,
): Promise<void> {
  await replay.play('images', async () => {
    const rows = plan.all.map(({ id, side, placeholder }) => ({
      id,
      ownerId: null,
      width: side,
      height: side,
      placeholder,
      createdAt: now,
    }))
    await replay.kernel.transaction((tx) => tx.insert(images).values(rows))
  })
}

export async function fillCategories(
  replay: Replay,
  content: Pick<DemoContent, 'categories'>,
  pictures: PicturePlan,
): Promise<void> {
  await replay.play('rayons', () =>
    replay.kernel.transaction(async (tx) => {
      for (const { slug, name, subcategories } of content.categories)
        await createCategory(tx, replay.kernel, {
          slug,
          name,
          imageId: pictures.categories.get(slug)?.id ?? null,
          subcategories,
        })
    }),
  )
}

export async function fillShops(
  replay: Replay,
  content: Pick<DemoContent, 'shops' | 'products'>,
  pictures: PicturePlan,
  sold: Sold,
  now: Date,
): Promise<void> {
  for (const shop of content.shops) {
    await replay.play(`boutique/${shop.key}`, async () => {
      const opened = addMs(now, -shop.since * monthMs)
      replay.clock.set(opened)
      const ownerId = await hire(replay, pictures, {
        name: shop.ownerName,
        phone: shop.ownerPhone,
        role: 'buyer',
        seenAt: now,
      })
      const shopId = await open(replay, shop, ownerId, pictures, now)
      const products = content.products
        .filter((product) => product.shop === shop.key)
        .toSorted((a, b) => b.ageDays - a.ageDays)
      for (const product of products)
        await publish(
          replay,
          product,
          { id: shopId, ownerId },
          pictures,
          sold,
          publishedAt(product, now),
          now,
        )
    })
  }
}

/** Returns a different hour for each product, so that « nouveautés » has an order. */
export function publishedAt(
  { key, ageDays }: Pick<DemoProduct, 'key' | 'ageDays'>,
  now: Date,
): Date {
  const minutes = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 600, 7)
  return addMs(now, -ageDays * dayMs - (60 + minutes) * 60_000)
}

async function open(
  { kernel }: Replay,
  shop: DemoShop,
  ownerId: string,
  pictures: PicturePlan,
  now: Date,
): Promise<string> {
  const {
    shopName: name,
    shopAddress: address,
    region,
    quartier,
    depotNumber,
    description,
    plan,
  } = shop
  return kernel.transaction(async (tx) => {
    const id = await openShop(tx, {
      ownerId,
      name,
      address,
      region,
      quartier,
      depotNumber,
      description,
      plan,
      now: kernel.clock.now(),
    })
    await tx
      .update(shops)
      .set({
        logoImageId: pictures.logos.get(shop.key)?.id ?? null,
        trusted: trusted.has(shop.key),
        ...(bySecond.has(shop.key) && { depotProvider: paymentProviders[1] }),
        ...(collecting.has(shop.key) && { opening, offersCollection: true }),
        // A company; the others sell in their own name.
        ...(shop.key === 'bazin-diarra' && { rccm: 'MA.BKO.2019.B.1204', nif: '087800125B' }),
        planEndsAt: plan === 'free' ? null : planEnd(shop, now),
      })
      .where(eq(shops.id, id))
    return id
  })
}

/** Returns a date in 5 to 28 days; later for the demo's own seller. */
export function planEnd({ key, since }: Pick<DemoShop, 'key' | 'since'>, now: Date): Date {
  return addMs(now, (key === 'bazin-diarra' ? 24 : 5 + ((since * 7) % 24)) * dayMs)
}

/** Returns a date in 2 to 12 days; null for one in three. */
function offerEnd({ prixPromotionnel, price }: DemoProduct, now: Date): string | null {
  const days = (price / 250) % 18
  return prixPromotionnel === null || days >= 12
    ? null
    : dayOf(addMs(now, Math.floor(2 + days) * dayMs))
}

async function publish(
  { kernel, clock }: Replay,
  product: DemoProduct,
  shop: { id: string; ownerId: string },
  pictures: PicturePlan,
  sold: Sold,
  at: Date,
  now: Date,
): Promise<void> {
  clock.set(at)
  const {
    key,
    category,
    subCategory,
    name,
    description,
    price,
    variantTypes,
    isLocal,
    weightClass,
  } = product
  await kernel.transaction((tx) =>
    publishProduct(tx, kernel, {
      shop,
      category,
      subCategory,
      name,
      description,
      price,
      promoPrice: product.prixPromotionnel,
      stock: (product.stock ?? 0) + sold(key, 0),
      variants: product.variants.map((variant, index) => ({
        ...variant,
        stock: variant.stock + sold(key, index),
      })),
      variantTypes,
      isLocal,
      isFreeLivraison: product.isFreeLivraison,
      ...defaultSpecs,
      promoUntil: offerEnd(product, now),
      weightClass,
      proposals: discussed[key],
      imageIds: (pictures.products.get(key) ?? []).map(({ id }) => id),
      publishedAt: at,
    }),
  )
}
