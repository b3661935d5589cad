import { plural } from '#kernel/wire/plural.ts'
import { eq, sql } from 'drizzle-orm'

import { INVITATION_DAYS } from '#modules/shops/contract/shop-team.ts'
import { helpersOfPlan } from '#modules/shops/database/values.ts'
import type { ShopRight } from '#kernel/wire/access.ts'
import { shopHelpers } from '#modules/shops/database/tables.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { addMs, dayMs } from '#kernel/clock.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import type { Tx } from '#kernel/database/database.ts'
import { networkOf } from '#kernel/http/network-address.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { takeTry, waitWords, type Throttle } from '#kernel/limits/throttle.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import {
  endVoid,
  lockHelper,
  lockShop,
  newsOf,
  openIn,
  type HelperRow,
  type LockedShop,
} from './change-team.ts'
import { fail, noShop } from './errors.ts'
import { helperInvited } from './events.ts'

const hour = 3_600_000

/** Per owner: ten at once, then ten a day; each costs an SMS. */
const invitations: Throttle = {
  name: 'shop-invitations',
  free: 10,
  leakMs: 2.4 * hour,
  waitsMs: [2.4 * hour],
}
/**
 * Per network, since shops are free to open: sixty at once, then 72 a day. A carrier's phones share
 * few addresses.
 */
const invitationsOfNetwork: Throttle = {
  name: 'shop-invitations-network',
  free: 60,
  leakMs: hour / 3,
  waitsMs: [hour / 3],
}
/** Per number, over all shops. */
const invitationSms: Throttle = {
  name: 'shop-invitation-sms',
  free: 3,
  leakMs: 8 * hour,
  waitsMs: [8 * hour],
}
const renewals: Throttle = {
  name: 'shop-invitation-renewals',
  free: 1,
  leakMs: 24 * hour,
  waitsMs: [24 * hour],
}

/** `address`: undefined at the console and in the demonstration. */
type Invited = { phone: string; rights: ShopRight[]; address?: string }

/**
 * Invites a number; a buyer account with it is notified in the app and by SMS. Answer, rows and
 * list are the same without an account: they must not reveal who has one, works for the market or
 * helps another shop.
 * @returns the invitation's id
 * @throws shops.invited_oneself (422), shops.invited_already (409), shops.team_full (409),
 * shops.too_many_invitations (429)
 */
export async function invite(
  kernel: Kernel,
  { shopId, ownerId }: ShopActor,
  { phone, rights, address }: Invited,
): Promise<string> {
  await countInvitation(kernel, ownerId, address)
  const now = kernel.clock.now()
  return kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    if (!shop) throw noShop()
    const person = await personCalled(tx, phone)
    if (person?.id === ownerId) throw fail('shops.invited_oneself')
    await endVoid(tx, shopId, now)
    const open = await tx
      .select({ phone: sql<string>`coalesce(${shopHelpers.phone}, ${personFacts.phone})` })
      .from(shopHelpers)
      .leftJoin(personFacts, eq(personFacts.id, shopHelpers.userId))
      .where(openIn(shopId, now))
    if (open.some((one) => one.phone === phone)) throw fail('shops.invited_already')
    const most = helpersOfPlan[shop.plan]
    if (open.length >= most)
      throw fail('shops.team_full', {
        sentence: `Votre formule permet ${most} ${plural(most, 'personne')}.`,
      })
    const row = {
      id: newId(),
      shopId,
      ...receiverOf(person, phone),
      rights,
      invitedAt: now,
      expiresAt: addMs(now, INVITATION_DAYS * dayMs),
    }
    await tx.insert(shopHelpers).values(row)
    await publishInvitation(tx, kernel, { shop, row, phone, expiresAt: row.expiresAt })
    return row.id
  })
}

/**
 * Repeats once a day; the receiver may have registered meanwhile.
 * @throws shops.helper_unknown (404), shops.renewed_today (429), shops.too_many_invitations (429)
 */
export async function renew(
  kernel: Kernel,
  { shopId, ownerId }: ShopActor,
  { id, address }: { id: string; address?: string },
): Promise<void> {
  await countInvitation(kernel, ownerId, address)
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const shop = await lockShop(tx, shopId)
    const row = await lockHelper(tx, shopId, id)
    if (!shop || row.acceptedAt) throw fail('shops.helper_unknown')
    const phone = row.phone ?? (await phoneOf(tx, row.userId))
    const subject = `${shopId} ${phone}`
    const waitMs = await takeTry(tx, now, [{ throttle: renewals, subject }])
    if (waitMs > 0) throw fail('shops.renewed_today', { retryAfter: Math.ceil(waitMs / 1_000) })
    const expiresAt = addMs(now, INVITATION_DAYS * dayMs)
    const receiver = receiverOf(await personCalled(tx, phone), phone)
    await tx
      .update(shopHelpers)
      .set({ expiresAt, ...receiver })
      .where(eq(shopHelpers.id, id))
    await publishInvitation(tx, kernel, { shop, row: { id, ...receiver }, phone, expiresAt })
  })
}

type Called = { id: string; role: Role | null; isActive: boolean }

async function personCalled(tx: Tx, phone: string): Promise<Called | undefined> {
  const [person] = await tx
    .select({ id: personFacts.id, role: personFacts.role, isActive: personFacts.isActive })
    .from(personFacts)
    .where(eq(personFacts.phone, phone))
  return person
}

async function phoneOf(tx: Tx, userId: string | null): Promise<string> {
  const [person] = await tx
    .select({ phone: personFacts.phone })
    .from(personFacts)
    .where(eq(personFacts.id, userId ?? ''))
  if (!person?.phone) throw fail('shops.helper_unknown')
  return person.phone
}

/** Finds buyer accounts only: others cannot help. */
function receiverOf(person: Called | undefined, phone: string) {
  return person?.isActive && person.role === 'buyer'
    ? { userId: person.id, phone: null }
    : { userId: null, phone }
}

type Published = {
  shop: LockedShop
  row: Pick<HelperRow, 'id' | 'userId'>
  phone: string
  expiresAt: Date
}

async function publishInvitation(
  tx: Tx,
  kernel: Kernel,
  { shop, row, phone, expiresAt }: Published,
): Promise<void> {
  const now = kernel.clock.now()
  const waitMs = await takeTry(tx, now, [{ throttle: invitationSms, subject: phone }])
  await kernel.events.emit(tx, helperInvited, {
    ...newsOf(shop, row, now, expiresAt),
    userId: row.userId,
    bySms: waitMs === 0,
  })
}

/** Counts first, so that refusals count too. */
async function countInvitation(
  kernel: Kernel,
  ownerId: string,
  address: string | undefined,
): Promise<void> {
  const tries = [{ throttle: invitations, subject: ownerId }]
  if (address) tries.push({ throttle: invitationsOfNetwork, subject: networkOf(address) })
  const waitMs = await kernel.transaction((tx) => takeTry(tx, kernel.clock.now(), tries))
  if (waitMs > 0)
    throw fail('shops.too_many_invitations', {
      sentence: `Trop d’invitations. Réessayez dans ${waitWords(waitMs)}.`,
      retryAfter: Math.ceil(waitMs / 1_000),
    })
}
