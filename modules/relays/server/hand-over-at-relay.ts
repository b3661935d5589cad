import { eq } from 'drizzle-orm'

import { recordShopAct } from '#modules/audit/module.ts'
import {
  alreadyDelivered,
  cashUnconfirmed,
  guessing,
  guessOfClient,
  postSaleOf,
  wrongCode,
} from '#modules/deliveries/module.ts'
import { ownBalances, postRelayCash } from '#modules/ledger/module.ts'
import { parcelHas } from '#modules/orders/contract/order-states.ts'
import { parcelFacts } from '#modules/orders/database/views.ts'
import {
  doorDueOf,
  isPaidAtDoor,
  type LockedParcel,
  lockParcel,
  makeDoorLink,
  moveParcels,
  oweBackForCash,
  oweUnusedDeposit,
  readClientCodes,
} from '#modules/orders/module.ts'
import { clearAfterDeliveries } from '#modules/refusals/module.ts'
import { relayCash, relayParcels } from '#modules/relays/database/tables.ts'
import { countDelivery } from '#modules/shops/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import type { ShopActor } from '#kernel/http/caller.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { ownOf } from './bring-to-relay.ts'
import { fail } from './errors.ts'
import { relayBoxOver } from './events.ts'
import { boundedTime } from './made-at.ts'
import { relayOfShop, type RelayRow } from './relay-of-shop.ts'
import { payRelay } from './relay-fee.ts'

type HandOver = {
  parcelId: string
  shop: ShopActor
  clientOtp: string
  cashReceived: boolean
  madeAt?: string | null | undefined
}

/**
 * Takes the buyer's code at a relay point's counter, and the cash; posts the sale and the relay's
 * fee. Handed over as long as the relay holds the parcel, also after its days. Idempotent for the
 * same code.
 * @returns whether it was handed over before
 * @throws relays.none, relays.parcel_unknown (404) · relays.not_there, relays.left (409) ·
 * relays.box_full (409) unless the act waited for the network: that cash is in the drawer, and the
 * managers are told · deliveries.cash_unconfirmed,
 * deliveries.wrong_code (422) · deliveries.code_locked (429) · deliveries.already_delivered (409)
 */
export async function handOverAtRelay(
  kernel: Kernel,
  { parcelId, shop, clientOtp, cashReceived, madeAt }: HandOver,
): Promise<{ already: boolean }> {
  // Before counting a try: no relay can lock another's parcel.
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const seen = await readAtRelay(kernel.db, parcelId, relay)
  if (seen.isDelivered) {
    const codes = await readClientCodes(kernel.db, [parcelId])
    return sameAgain(codes.get(parcelId) ?? null, clientOtp)
  }
  return guessing(kernel, guessOfClient(parcelId), null, async (tx) => {
    const locked = await lockParcel(tx, parcelId)
    if (!locked || locked.parcel.relayId !== relay.id) throw fail('relays.left')
    const { state, clientOtp: code } = locked.parcel
    if (parcelHas('isDelivered', state)) return sameAgain(code, clientOtp)
    if (state !== 'at_relay')
      throw fail(parcelHas('isSentBack', state) ? 'relays.left' : 'relays.not_there')
    const { keptSince } = await ownOf(tx, parcelId)
    const made = boundedTime(kernel, madeAt, keptSince)
    const due = dueAtRelay(locked)
    if (due > 0 && !cashReceived) throw cashUnconfirmed()
    const isOver = due > 0 && (await isBoxFull(tx, relay, due))
    if (isOver && !made) throw fail('relays.box_full')
    if (!sameSecret(code ?? '', clientOtp)) throw wrongCode()
    await giveToBuyer(tx, kernel, locked, { relay, shop, cashReceived, made })
    const at = kernel.clock.now().toISOString()
    if (isOver) await kernel.events.emit(tx, relayBoxOver, { parcelId, relayId: relay.id, at })
    return { already: false }
  })
}

/** @throws payments.nothing_to_pay (409) · relays.none, relays.parcel_unknown (404) */
export async function makeLinkAtRelay(kernel: Kernel, parcelId: string, shop: ShopActor) {
  const relay = await relayOfShop(kernel.db, shop.shopId)
  const { orderId } = await readAtRelay(kernel.db, parcelId, relay)
  return makeDoorLink(kernel, orderId)
}

/** Francs that the relay takes from the buyer. */
export function dueAtRelay({
  parcel,
  order,
}: {
  parcel: Parameters<typeof doorDueOf>[0]['parcel']
  order: Pick<LockedParcel['order'], 'paymentMethod'>
}): Francs {
  return order.paymentMethod === 'cash_on_delivery' ? doorDueOf({ parcel }) : 0
}

/** @throws relays.parcel_unknown (404) for another relay's */
async function readAtRelay(
  db: Sql,
  parcelId: string,
  relay: RelayRow,
): Promise<typeof parcelFacts.$inferSelect> {
  const [row] = await db.select().from(parcelFacts).where(eq(parcelFacts.id, parcelId))
  if (row?.relayId !== relay.id) throw fail('relays.parcel_unknown')
  return row
}

function sameAgain(code: string | null, typed: string): { already: true } {
  if (!sameSecret(code ?? '', typed)) throw alreadyDelivered()
  return { already: true }
}

async function isBoxFull(tx: Tx, relay: RelayRow, due: Francs): Promise<boolean> {
  const { ownerId, cashCeilingFrancs } = relay
  const box = (await ownBalances(tx, 'relay_cash', [ownerId])).get(ownerId) ?? 0
  return box + due > cashCeilingFrancs
}

type Giving = {
  relay: RelayRow
  shop: ShopActor
  cashReceived: boolean
  made: Date | null
}

async function giveToBuyer(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { relay, shop, cashReceived, made }: Giving,
): Promise<void> {
  const { parcel, order } = locked
  const at = kernel.clock.now()
  // Taken before the relay has read that it was paid by telephone.
  const isPaidTwice = cashReceived && isPaidAtDoor(locked)
  if (isPaidTwice) await oweBackForCash(tx, kernel, locked)
  await moveParcels(tx, kernel, [locked], {
    to: 'delivered',
    by: 'relay',
    actorId: shop.ownerId,
    helperId: shop.isOwner ? null : shop.actorId,
    madeAt: made,
    set: {
      deliveredAt: at,
      ...(await oweUnusedDeposit(tx, kernel, locked)),
      ...(isPaidTwice && { outsidePayment: true }),
    },
  })
  const francs = isPaidTwice ? doorDueOf(locked) : dueAtRelay(locked)
  const { ownerId } = relay
  if (francs > 0) {
    await tx.insert(relayCash).values({
      parcelId: parcel.id,
      relayId: relay.id,
      ownerId,
      amountFrancs: francs,
      takenAt: at,
    })
    await postRelayCash(tx, { parcelId: parcel.id, ownerId, francs, at })
  }
  await payRelay(tx, kernel, { parcelId: parcel.id, relay, at })
  await tx
    .update(relayParcels)
    .set({ leavesFor: null, leavesSince: null, returnCode: null, nextRelayId: null })
    .where(eq(relayParcels.parcelId, parcel.id))
  // The new article of an exchange was sold before.
  if (!parcel.errand) {
    await postSaleOf(tx, parcel, at)
    await countDelivery(tx, parcel.shopId)
    await clearAfterDeliveries(tx, kernel, order.buyerId)
  }
  await recordShopAct(tx, shop, {
    action: 'shops.relay_handed_over',
    subject: { kind: 'parcel', id: parcel.id, label: order.orderNumber },
    reason: '',
    at,
  })
}
