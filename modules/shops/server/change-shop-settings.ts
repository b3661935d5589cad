import { and, eq, sql } from 'drizzle-orm'
import { shops } from '#modules/shops/database/tables.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { PlanName } from '#modules/plans/contract/plans.ts'
import { forgetPictures } from '#modules/images/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import type { changeShopSettings, ShopSettings } from '#modules/shops/contract/shop-settings.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { confirmOwner } from '#modules/identity/module.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import { imageAddress } from '#modules/images/contract/images.ts'
import { dayOf } from '#kernel/clock.ts'
import { holidayTimes } from '#modules/calendar/contract/closures.ts'
import { depotChanged, placeChanged, shopChanged } from './events.ts'
import { tellOpening } from './change-opening.ts'
import { logoUnknown, noShop, passwordNeeded } from './errors.ts'

export async function countDelivery(tx: Tx, shopId: string): Promise<void> {
  await tx
    .update(shops)
    .set({ deliveriesCount: sql`${shops.deliveriesCount} + 1` })
    .where(eq(shops.id, shopId))
}

/**
 * Adds ratings; negative removes them.
 * @returns the slug; null for an unknown shop
 */
export async function rateShop(
  tx: Tx,
  shopId: string,
  stars: number,
  count: 1 | -1,
): Promise<string | null> {
  const [shop] = await tx
    .update(shops)
    .set({
      ratingSum: sql`${shops.ratingSum} + ${stars}`,
      ratingCount: sql`${shops.ratingCount} + ${count}`,
    })
    .where(eq(shops.id, shopId))
    .returning({ slug: shops.slug })
  return shop?.slug ?? null
}

export async function setPlan(
  tx: Tx,
  shopId: string,
  plan: PlanName,
  endsAt: Date | null,
): Promise<void> {
  await tx.update(shops).set({ plan, planEndsAt: endsAt }).where(eq(shops.id, shopId))
}

export async function shopOf(db: Sql, ownerId: string): Promise<string | null> {
  const [shop] = await db.select({ id: shops.id }).from(shops).where(eq(shops.ownerId, ownerId))
  return shop?.id ?? null
}

const farAway = new Date('9999-12-31T00:00:00Z')

export async function closeForever(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ id: shops.id, logo: shops.logoImageId })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (!shop) return
  await tx
    .update(shops)
    .set({ closedFrom: kernel.clock.now(), closedUntil: farAway, logoImageId: null })
    .where(eq(shops.id, shop.id))
  await forgetPictures(tx, kernel, [shop.logo])
  await publishChange(tx, kernel, ownerId)
}

/** Publishes a change: the shop's page shows its owner's account. */
export async function publishChange(tx: Tx, kernel: Kernel, ownerId: string): Promise<void> {
  const [shop] = await tx
    .select({ shopId: shops.id, slug: shops.slug })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (shop) await kernel.events.emit(tx, shopChanged, shop)
}

type Change = Read<typeof changeShopSettings>['body'] & {
  ownerId: string
  /** For the limit of tries. */ callerAddress: string
  callerSession: Buffer
}

/**
 * @throws payments.not_offered (409) · shops.no_shop (404) · shops.logo_unknown (422) ·
 * shops.password_needed (422) · errors of `confirmOwner`
 */
export async function changeShop(kernel: Kernel, input: Change): Promise<void> {
  const {
    ownerId,
    callerAddress,
    callerSession,
    password,
    code,
    logo,
    closedFrom,
    closedTo,
    ...rest
  } = input
  const { depotNumber, depotProvider, opening: given, offersCollection, ...plain } = rest
  const [before] = await kernel.db
    .select({ depotNumber: shops.depotNumber, depotProvider: shops.depotProvider })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (!before) throw noShop()
  const depot = { depotNumber, depotProvider: depotProvider ?? before.depotProvider }
  const otherDepot = !sameDepot(before, depot)
  if (otherDepot) paymentsOf(kernel).requireTaken(depot.depotProvider)
  if (otherDepot)
    await confirmOwner(kernel, {
      userId: ownerId,
      password,
      code,
      sessionHash: callerSession,
      address: callerAddress,
      missing: () => passwordNeeded({ details: { password: passwordNeeded().message } }),
    })

  await kernel.transaction(async (tx) => {
    const now = kernel.clock.now()
    const [shop] = await tx.select().from(shops).where(eq(shops.ownerId, ownerId)).for('update')
    if (!shop) throw noShop()
    // Another device changed it: the password was not asked for the current number.
    if (!sameDepot(shop, before) && !sameDepot(shop, depot)) throw passwordNeeded()
    if (logo && logo !== shop.logoImageId) await checkOwnPicture(tx, ownerId, logo)
    const opening = given === undefined ? shop.opening : given
    const quartier = plain.region === 'Bamako' ? plain.quartier : null
    await tx
      .update(shops)
      .set({
        ...plain,
        quartier,
        opening,
        offersCollection: opening !== null && (offersCollection ?? shop.offersCollection),
        logoImageId: logo,
        ...(closedFrom !== undefined && holidayTimes({ from: closedFrom, to: closedTo ?? null })),
      })
      .where(eq(shops.id, shop.id))
    await kernel.events.emit(tx, shopChanged, { shopId: shop.id, slug: shop.slug })
    if (!samePlace(shop, { ...plain, quartier }))
      await kernel.events.emit(tx, placeChanged, { shopId: shop.id })
    if (given !== undefined || closedFrom !== undefined)
      await tellOpening(
        tx,
        kernel,
        shop,
        closedFrom ? { from: closedFrom, to: closedTo ?? null } : null,
      )
    if (!otherDepot || sameDepot(shop, depot)) return
    await tx
      .update(shops)
      .set({ ...depot, depotChangedAt: now })
      .where(eq(shops.id, shop.id))
    await kernel.events.emit(tx, depotChanged, {
      shopId: shop.id,
      ownerId,
      shopName: plain.name,
      at: now.toISOString(),
    })
  })
}

type Place = { address: string; region: string; quartier: string | null }

function samePlace(one: Place, other: Place): boolean {
  return (
    one.address === other.address && one.region === other.region && one.quartier === other.quartier
  )
}

type Depot = { depotNumber: string; depotProvider: PaymentProviderName }

function sameDepot(one: Depot, other: Depot): boolean {
  return one.depotNumber === other.depotNumber && one.depotProvider === other.depotProvider
}

async function checkOwnPicture(tx: Tx, ownerId: string, imageId: string): Promise<void> {
  const own = await tx.$count(
    pictureFacts,
    and(eq(pictureFacts.id, imageId), eq(pictureFacts.ownerId, ownerId)),
  )
  if (own === 0) throw logoUnknown({ details: { logo: logoUnknown().message } })
}

/** @throws shops.no_shop (404) */
export async function readSettings(db: Sql, ownerId: string): Promise<ShopSettings> {
  const [shop] = await db.select().from(shops).where(eq(shops.ownerId, ownerId))
  if (!shop) throw noShop()
  const { slug, name, address, region, quartier, description, rccm, nif, depotNumber, opening } =
    shop
  return {
    slug,
    name,
    address,
    region,
    quartier,
    description,
    rccm,
    nif,
    depotNumber,
    depotProvider: shop.depotProvider,
    depotChangedAt: shop.depotChangedAt?.toISOString() ?? null,
    logo: shop.logoImageId
      ? { _id: shop.logoImageId, url: imageAddress(shop.logoImageId, 320) }
      : null,
    opening,
    offersCollection: shop.offersCollection,
    closedFrom: shop.closedFrom ? dayOf(shop.closedFrom) : null,
    // Stored as the reopening time, shown as the last closed day.
    closedTo: shop.closedUntil ? dayOf(new Date(shop.closedUntil.getTime() - 1)) : null,
  }
}
