import { and, asc, eq, getViewSelectedFields, isNotNull, sql } from 'drizzle-orm'

import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import { admittedCourier, type Carrier } from '#modules/deliveries/module.ts'
import {
  type LockedParcel,
  failParcel,
  linesOf,
  lockParcel,
  moveParcels,
} from '#modules/parcels/module.ts'
import { orderFacts, parcelFacts } from '#modules/parcels/database/views.ts'
import { noteReturn } from '#modules/refusals/module.ts'
import {
  boundedTime,
  type FormerCode,
  formerCodeOf,
  handOver,
  keepFormerCode,
  triesOfRelayReturn,
} from '#modules/shipments/module.ts'
import type { ParcelToFetch } from '#modules/relays/contract/relay-courier.ts'
import { relayParcels } from '#modules/relays/database/tables.ts'
import { relayFacts, relayParcelFacts } from '#modules/relays/database/views.ts'
import { shopFacts } from '#modules/shops/database/views.ts'
import type { Sql, Tx } from '#kernel/database/database.ts'
import { randomDigits } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { ownOf, type RelayParcelRow } from './bring-to-relay.ts'
import { isAtHome } from './at-home.ts'
import { goesBackByCoach, wasLost } from './by-coach.ts'
import { fail } from './errors.ts'
import { otherAtRelay } from './other-at-relay.ts'
import { wasOpenSince } from './kept-until.ts'
import { presentPlace } from './relay-book.ts'
import { takeOver } from './undo-confirmation.ts'

const mostShown = 300

/**
 * Parcels that a group's couriers take from relay points, those that wait longest first; not those
 * that go back by coach.
 */
export async function parcelsToFetch(db: Sql, { group }: Carrier): Promise<ParcelToFetch[]> {
  const rows = await db
    .select({
      parcelId: parcelFacts.id,
      orderNumber: orderFacts.orderNumber,
      shopName: shopFacts.name,
      leavesFor: relayParcelFacts.leavesFor,
      leavesSince: relayParcelFacts.leavesSince,
      relay: getViewSelectedFields(relayFacts),
    })
    .from(parcelFacts)
    .innerJoin(relayParcelFacts, eq(relayParcelFacts.parcelId, parcelFacts.id))
    .innerJoin(relayFacts, eq(relayFacts.id, parcelFacts.relayId))
    .innerJoin(orderFacts, eq(orderFacts.id, parcelFacts.orderId))
    .innerJoin(shopFacts, eq(shopFacts.id, parcelFacts.shopId))
    .where(
      and(
        parcelFacts.atRelay,
        eq(parcelFacts.deliveryGroup, group),
        isNotNull(relayParcelFacts.leavesFor),
        sql`not (${relayParcelFacts.leavesFor} = 'shop' and ${goesBackByCoach(parcelFacts)})`,
        sql`not (${relayParcelFacts.leavesFor} = 'shop' and exists (select from ${parcelFacts} p
          where p.id = ${relayParcelFacts.parcelId} and ${isAtHome}))`,
      ),
    )
    .orderBy(asc(relayParcelFacts.leavesSince), asc(parcelFacts.id))
    .limit(mostShown)
  const lines = await linesOf(
    db,
    rows.map(({ parcelId }) => parcelId),
  )
  return rows.flatMap(({ relay, leavesFor, leavesSince, ...row }) => {
    if (!leavesFor || !leavesSince) return []
    const own = lines.filter(({ parcelId }) => parcelId === row.parcelId)
    return [
      {
        ...row,
        title: own.map(({ name }) => name).join(', '),
        itemsCount: sumOf(own, ({ quantity }) => quantity),
        leavesFor,
        leavesSince: leavesSince.toISOString(),
        relay: presentPlace(relay),
      },
    ]
  })
}

type Fetching = {
  parcelId: string
  courierId: string
  otp: string
  madeAt?: string | null | undefined
}

/**
 * Takes the relay's return code from the courier who takes the parcel. Idempotent for the same
 * courier and code. One that was sent elsewhere meanwhile goes there from his hands, also when a
 * manager has confirmed that another took it.
 * @throws deliveries.not_admitted (403) · relays.parcel_unknown (404) for another group's ·
 * relays.not_leaving (409) · deliveries.wrong_code, deliveries.other_parcel (422) ·
 * deliveries.code_locked (429) ·
 * orders.wrong_state (409)
 */
export async function fetchFromRelay(
  kernel: Kernel,
  { parcelId, courierId, otp, madeAt }: Fetching,
): Promise<void> {
  const { group } = await admittedCourier(kernel.db, courierId)
  const [seen] = await kernel.db
    .select({ group: parcelFacts.deliveryGroup })
    .from(parcelFacts)
    .where(eq(parcelFacts.id, parcelId))
  if (seen?.group !== group) throw fail('relays.parcel_unknown')
  await ownOf(kernel.db, parcelId)
  const made = boundedTime(kernel, madeAt)
  await handOver<Leaving, true, FormerCode>(kernel, {
    tries: triesOfRelayReturn(parcelId),
    told: { courierId, parcelId, group },
    typed: otp,
    lock: (tx) => lockLeaving(tx, parcelId),
    codeOf: ({ own }) => own.returnCode,
    async formerOf(tx, { parcel }) {
      const former = await formerCodeOf(tx, { parcelId, purpose: 'return', otp, made })
      return parcelHas('atRelay', parcel.state) && !former?.usedAt ? null : former
    },
    async doneBefore(tx, { parcel }, { isRight, former }) {
      if (parcelHas('atRelay', parcel.state) && !former) return null
      const isTyped = isRight || former !== null
      if (isTyped && parcel.courierId === courierId) return true
      if (isTyped && made && (await takeOver(tx, kernel, { parcelId, courierId, made })))
        return true
      throw failParcel('orders.wrong_state')
    },
    refuse(_tx, { own }) {
      if (own.leavesFor === null) throw fail('relays.not_leaving')
    },
    otherOf: (tx) => otherAtRelay(tx, { parcelId, purpose: 'return', otp }),
    async give(tx, { own, ...locked }) {
      const move = { by: 'courier', actorId: courierId, courierId, madeAt: made } as const
      await leaveRelay(tx, kernel, locked, own, move)
      return true
    },
  })
}

type Leaving = LockedParcel & { own: RelayParcelRow }

/** @throws relays.parcel_unknown (404) */
async function lockLeaving(tx: Tx, parcelId: string): Promise<Leaving> {
  const locked = await lockParcel(tx, parcelId)
  if (!locked) throw fail('relays.parcel_unknown')
  return { ...locked, own: await ownOf(tx, parcelId) }
}

type Departure = {
  /** `relay`: to its shop. */
  by: 'courier' | 'chef' | 'relay'
  actorId: string
  helperId?: string | null
  /** null: a coach takes it back, or its shop. */
  courierId: string | null
  reason?: string
  madeAt?: Date | null
}

/**
 * Gives a parcel that leaves to a courier, or to a coach: back to its shop, as a refusal that
 * counts unless the relay point was closed or a coach had lost it; to another relay point, with a
 * new code; or to the buyer's door.
 * @throws orders.wrong_state (409)
 */
export async function leaveRelay(
  tx: Tx,
  kernel: Kernel,
  locked: LockedParcel,
  { leavesFor, nextRelayId, parcelId, arrivalCode, returnCode, keptSince }: RelayParcelRow,
  { courierId, ...move }: Departure,
): Promise<void> {
  if (leavesFor === 'shop') {
    const isGoodsBack = locked.parcel.errand === 'goods_back'
    await moveParcels(tx, kernel, [locked], {
      to: 'returning',
      reason: isGoodsBack
        ? 'Repris au point relais, pour la boutique.'
        : 'Pas retiré au point relais à temps.',
      ...move,
      set: { courierId, vendorOtp: randomDigits(OTP_LENGTH) },
    })
    if (isGoodsBack) return
    const returned = { ...locked, parcel: { ...locked.parcel, courierId } }
    const none = { tries: [], note: null, imageId: null }
    const couldCome =
      keptSince !== null &&
      (await wasOpenSince(tx, locked.parcel.relayId, keptSince)) &&
      (await tx.$count(
        relayParcels,
        and(eq(relayParcels.parcelId, parcelId), wasLost(relayParcels.parcelId)),
      )) === 0
    return noteReturn(tx, kernel, returned, {
      reason: couldCome ? 'not_collected' : 'other',
      ...none,
    })
  }
  const isToRelay = leavesFor === 'relay' && nextRelayId !== null
  const { relayId } = locked.parcel
  await moveParcels(tx, kernel, [locked], {
    to: 'in_delivery',
    ...move,
    set: isToRelay
      ? { courierId, relayId: nextRelayId, tries: 1 }
      : { courierId, receiveAt: 'door', relayId: null, tries: 1 },
  })
  if (!isToRelay) return
  const ended = { parcelId, relayId, at: kernel.clock.now(), isUsed: true }
  await keepFormerCode(tx, { ...ended, purpose: 'arrival', code: arrivalCode })
  await keepFormerCode(tx, { ...ended, purpose: 'return', code: returnCode })
  await tx
    .update(relayParcels)
    .set({ arrivalCode: randomDigits(OTP_LENGTH), keptSince: null, keptUntil: null })
    .where(eq(relayParcels.parcelId, parcelId))
}
