import { and, eq, isNull } from 'drizzle-orm'

import { giveBack } from '#modules/deliveries/module.ts'
import { recordShopAct } from '#modules/journal/module.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import {
  failParcel,
  type LockedParcel,
  lockParcel,
  type parcelMoved,
} from '#modules/parcels/module.ts'
import { relayReturns } from '#modules/relays/database/tables.ts'
import { boundedTime, handOver, triesOfReturn } from '#modules/shipments/module.ts'
import type { Tx } from '#kernel/database/database.ts'
import { actorsOf, type ShopActor } from '#kernel/http/caller.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownOf } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { leaveRelay } from './fetch-from-relay.ts'
import { relayOfShop, type RelayRow } from './relay-of-shop.ts'

type Giving = {
  parcelId: string
  shop: ShopActor
  otp: string
  madeAt?: string | null | undefined
}
type Waiting = LockedParcel & { isTaken: boolean; code: string | null }
type Given = { message: string; already: boolean }

/**
 * Gives a parcel that came back to its shop, at the relay point of its town, against the code that
 * the shop reads: its stock is restored and what was paid is owed back. Idempotent for the code.
 * @throws relays.none, relays.parcel_unknown (404) · deliveries.wrong_code (422) ·
 * deliveries.code_locked (429) · orders.wrong_state (409)
 */
export async function giveToShop(
  kernel: Kernel,
  { parcelId, shop, otp, madeAt }: Giving,
): Promise<Given> {
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const made = boundedTime(kernel, madeAt)
  return handOver<Waiting, Given>(kernel, {
    tries: triesOfReturn(parcelId),
    told: null,
    typed: otp,
    lock: (tx) => lockWaiting(tx, relay, parcelId),
    codeOf: ({ code }) => code,
    async doneBefore(_tx, { isTaken }, { isRight }) {
      return isTaken && isRight ? { message: 'Déjà rendu à la boutique.', already: true } : null
    },
    refuse(_tx, { isTaken, parcel: { state } }) {
      if (isTaken || !(parcelHas('isReturning', state) || parcelHas('atRelay', state)))
        throw failParcel('orders.wrong_state')
    },
    async give(tx, { isTaken: _isTaken, code: _code, ...locked }) {
      await give(tx, kernel, locked, { relay, shop, made })
      return { message: `${locked.order.orderNumber} est rendu à sa boutique.`, already: false }
    },
  })
}

/** @throws relays.parcel_unknown (404) unless it came back to this relay point */
async function lockWaiting(tx: Tx, relay: RelayRow, parcelId: string): Promise<Waiting> {
  const locked = await lockParcel(tx, parcelId)
  const [row] = await tx
    .select()
    .from(relayReturns)
    .where(and(eq(relayReturns.parcelId, parcelId), eq(relayReturns.relayId, relay.id)))
  if (!locked || !row) throw fail('relays.parcel_unknown')
  const isForBuyer = parcelHas('atRelay', locked.parcel.state)
  const code = isForBuyer ? (await ownOf(tx, parcelId)).returnCode : locked.parcel.vendorOtp
  return { ...locked, isTaken: row.takenAt !== null, code }
}

/** What waited for its buyer until now goes back first, as a refusal by its usual rules. */
async function give(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { relay, shop, made }: { relay: RelayRow; shop: ShopActor; made: Date | null },
): Promise<void> {
  const { parcel, order } = locked
  const at = kernel.clock.now()
  const move = { by: 'relay', ...actorsOf(shop), madeAt: made } as const
  let now = locked
  if (parcelHas('atRelay', parcel.state)) {
    await leaveRelay(tx, kernel, locked, await ownOf(tx, parcel.id), { ...move, courierId: null })
    now = (await lockParcel(tx, parcel.id)) ?? locked
  }
  await giveBack(tx, kernel, now, move)
  await recordShopAct(tx, shop, {
    action: 'shops.relay_gave_back',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: `Rendu par ${relay.name}.`,
    at,
  })
}

/** Notes that a shop has what came back, by its code or a manager's word. */
export async function noteTaken(
  tx: Tx,
  { parcelId, to, from, at }: NonNullable<(typeof parcelMoved)['carries']>,
): Promise<void> {
  if (!parcelHas('isBack', to) && !(from === 'returning' && to === 'ready')) return
  await tx
    .update(relayReturns)
    .set({ takenAt: new Date(at) })
    .where(and(eq(relayReturns.parcelId, parcelId), isNull(relayReturns.takenAt)))
}
