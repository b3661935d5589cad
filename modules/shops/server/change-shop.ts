import { and, eq } from 'drizzle-orm'

import type { Read } from '#kernel/wire/endpoint.ts'
import type { changeShopSettings } from '#modules/shops/contract/shop-settings.ts'

import type { PaymentProviderName } from '#modules/payments/database/values.ts'
import { shops } from '#modules/shops/database/tables.ts'
import { pictureFacts } from '#modules/images/database/views.ts'
import { confirmPassword } from '#modules/accounts/server/module.ts'
import { shopChanged, depotChanged } from './events.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { logoUnknown, noShop, passwordNeeded } from './errors.ts'
import { closingOf } from './read-shop-settings.ts'

type Change = Read<typeof changeShopSettings>['body'] & {
  ownerId: string
  /** Where the caller is, against guessing. */ callerAddress: string
}

/**
 * Changes what a seller’s own shop is called, where it is, when it is open and where its money
 * goes.
 * @throws payments.not_offered (409) · sellers.no_shop (404) · sellers.logo_unknown (422) ·
 * sellers.password_needed (422) · accounts.wrong_password (422) · accounts.too_many_tries (429)
 */
export async function changeShop(
  kernel: Kernel,
  requireTaken: (provider: PaymentProviderName) => void,
  input: Change,
): Promise<void> {
  const { ownerId, callerAddress, password, logo, closedFrom, closedTo, ...rest } = input
  const { depotNumber, depotProvider, ...plain } = rest
  const [before] = await kernel.db
    .select({ depotNumber: shops.depotNumber, depotProvider: shops.depotProvider })
    .from(shops)
    .where(eq(shops.ownerId, ownerId))
  if (!before) throw noShop()
  const depot = { depotNumber, depotProvider: depotProvider ?? before.depotProvider }
  const otherDepot = !sameDepot(before, depot)
  if (otherDepot) requireTaken(depot.depotProvider)
  if (otherDepot) await provePerson(kernel, { userId: ownerId, password, address: callerAddress })

  await kernel.transaction(async (tx) => {
    const now = kernel.clock.now()
    const [shop] = await tx.select().from(shops).where(eq(shops.ownerId, ownerId)).for('update')
    if (!shop) throw noShop()
    // Another device changed it since: this one proved nothing about the present number.
    if (!sameDepot(shop, before) && !sameDepot(shop, depot)) throw passwordNeeded()
    if (logo && logo !== shop.logoImageId) await checkOwnPicture(tx, ownerId, logo)
    await tx
      .update(shops)
      .set({
        ...plain,
        quartier: plain.region === 'Bamako' ? plain.quartier : null,
        logoImageId: logo,
        ...closingOf(closedFrom, closedTo),
      })
      .where(eq(shops.id, shop.id))
    await kernel.events.emit(tx, shopChanged, { shopId: shop.id, slug: shop.slug })
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

type Depot = { depotNumber: string; depotProvider: PaymentProviderName }

function sameDepot(one: Depot, other: Depot): boolean {
  return one.depotNumber === other.depotNumber && one.depotProvider === other.depotProvider
}

async function provePerson(
  kernel: Kernel,
  { password, ...who }: { userId: string; password: string | undefined; address: string },
): Promise<void> {
  if (!password) throw passwordNeeded({ details: { password: passwordNeeded().message } })
  await confirmPassword(kernel, { ...who, password, field: 'password' })
}

async function checkOwnPicture(tx: Tx, ownerId: string, imageId: string): Promise<void> {
  const own = await tx.$count(
    pictureFacts,
    and(eq(pictureFacts.id, imageId), eq(pictureFacts.ownerId, ownerId)),
  )
  if (own === 0) throw logoUnknown({ details: { logo: logoUnknown().message } })
}
