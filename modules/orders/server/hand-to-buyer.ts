import { inArray, notInArray, type SQL } from 'drizzle-orm'

import { placesWhere } from '#modules/parcels/contract/ways.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import type { cashBoxKinds } from '#modules/parcels/database/values.ts'
import { postCashCollected, postRelayCash, postSale } from '#modules/ledger/module.ts'
import { alreadyDelivered, handOver, type Told, triesOfClient } from '#modules/shipments/module.ts'
import { countDelivery } from '#modules/shops/module.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { sameSecret } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Francs } from '#kernel/wire/money.ts'
import { cashNotedTwice } from './events.ts'
import { type LockedParcel, deposits, moveParcels, parcelCodes } from '#modules/parcels/module.ts'
import { cashTakenOf, isInCash, isPaidAtDoor } from '#modules/parcels/contract/parcel-due.ts'
import { isCashBefore, oweBackForCash } from './pay-at-door.ts'

/** Cash noted for a parcel paid by telephone: kept in the box, or to be given back. */
export type NotedCash = 'kept' | 'to_give_back'
export type HandedOver = { already: boolean; cash?: NotedCash | null }

type ToBuyer<Locked extends LockedParcel> = {
  /** As read before a try is counted. */
  seen: { id: string; isDelivered: boolean }
  told: Told | null
  typed: string
  at: 'shop' | 'relay' | 'door'
  lock(tx: Tx): Promise<Locked>
  /** @throws where a repeated act differs from the first */
  refuseChange?(db: Sql, parcelId: string): Promise<void>
  /** @throws why it is not handed over, whatever the code */
  refuse(locked: Locked): void
  give(tx: Tx, locked: Locked): Promise<NotedCash | null>
}

/**
 * Gives a parcel to its buyer against her code. Idempotent for the same code.
 * @throws deliveries.already_delivered (409) for another code of a delivered parcel · errors of
 * `handOver`
 */
export async function handToBuyer<Locked extends LockedParcel>(
  kernel: Kernel,
  { seen, refuseChange, ...act }: ToBuyer<Locked>,
): Promise<HandedOver> {
  const { id } = seen
  const again = async (db: Sql, isRight: boolean): Promise<HandedOver> => {
    if (!isRight) throw alreadyDelivered()
    await refuseChange?.(db, id)
    return { already: true }
  }
  if (seen.isDelivered) {
    const codes = await parcelCodes.ofBuyers(kernel.db, [id])
    return again(kernel.db, sameSecret(codes.get(id) ?? '', act.typed))
  }
  const { told, typed, lock } = act
  return handOver<Locked, HandedOver>(kernel, {
    told,
    typed,
    lock,
    tries: triesOfClient(id),
    codeOf: ({ parcel }) => parcel.clientOtp,
    doneBefore: async (tx, { parcel }, { isRight }) =>
      parcelHas('isDelivered', parcel.state) ? again(tx, isRight) : null,
    refuse: (_tx, locked) => act.refuse(locked),
    otherOf: (tx, locked) => parcelCodes.ofAnotherParcel(tx, locked, act),
    give: async (tx, locked) => ({
      already: false,
      cash: await act.give(tx, locked),
    }),
  })
}

/** Box that takes a parcel's cash; `hasRoom`: for cash taken before a payment by telephone. */
export type Till = {
  box: (typeof cashBoxKinds)[number]
  ownerId: string
  hasRoom(): Promise<boolean> | boolean
}

type Settling = Omit<Parameters<typeof moveParcels>[3], 'to' | 'set'> & {
  /** null: a shop, which takes no cash for the market. */
  till: Till | null
  cashReceived: boolean
}

/**
 * Moves a parcel to its buyer and settles its money: cash to the box, the unused deposit, the sale.
 * Cash noted for a parcel paid by telephone is kept, and the payment owed back, only if it was
 * taken before it. An errand's sale was posted before.
 * @returns francs that the box takes
 * @throws orders.wrong_state (409)
 */
export async function settleAtHandOver(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { till, cashReceived, ...move }: Settling,
): Promise<{ taken: Francs; cash: NotedCash | null }> {
  const { parcel } = locked
  const at = kernel.clock.now()
  const noted = cashReceived && !parcel.errand && isPaidAtDoor(locked) ? till : null
  const isKept =
    noted !== null && isCashBefore(locked, move.madeAt ?? null) && (await noted.hasRoom())
  if (isKept) await oweBackForCash(tx, kernel, locked, noted)
  const unused = await deposits.oweUnused(tx, kernel, locked)
  const due = cashTakenOf(locked)
  const taken = till && (isKept || isInCash(locked)) ? due : { francs: 0, rounding: 0 }
  await moveParcels(tx, kernel, [locked], {
    to: 'delivered',
    ...move,
    set: {
      deliveredAt: at,
      cashRoundingFrancs: taken.rounding,
      ...unused,
      ...(isKept && { outsidePayment: true }),
    },
  })
  if (till) await postCash(tx, till, { parcelId: parcel.id, ...taken, at })
  if (noted) {
    const { box, ownerId } = noted
    const about = { parcelId: parcel.id, box, ownerId, francs: due.francs, at: at.toISOString() }
    await kernel.events.emit(tx, cashNotedTwice, { ...about, isBelieved: isKept })
  }
  if (!parcel.errand) {
    await postSaleOf(tx, parcel, at)
    await countDelivery(tx, parcel.shopId)
  }
  return { taken: taken.francs, cash: noted && (isKept ? 'kept' : 'to_give_back') }
}

/** SQL: cash of a parcel that is received there goes into a kind of box; a courier's, if none. */
export function isPaidTo(box: Till['box'], receiveAt: SQL): SQL {
  const atRelay = placesWhere(({ till }) => till === 'relay')
  return box === 'relay' ? inArray(receiveAt, atRelay) : notInArray(receiveAt, atRelay)
}

type Cash = { parcelId: string; francs: Francs; rounding: Francs; at: Date }

function postCash(tx: Tx, { box, ownerId }: Till, cash: Cash): Promise<void> {
  return box === 'relay'
    ? postRelayCash(tx, { ...cash, ownerId })
    : postCashCollected(tx, { ...cash, courierId: ownerId })
}

function postSaleOf(tx: Tx, parcel: LockedParcel['parcel'], at: Date): Promise<void> {
  return postSale(tx, {
    parcelId: parcel.id,
    shopId: parcel.shopId,
    goods: parcel.itemsTotalFrancs,
    commission: parcel.commissionFrancs,
    shippingFee: parcel.shippingFeeFrancs,
    shopDelivery: parcel.shopDeliveryFrancs,
    marketDiscount: parcel.marketDiscountFrancs,
    marketDelivery: parcel.marketDeliveryFrancs,
    at,
  })
}
