import { parcelHas, type ParcelState } from '#modules/parcels/contract/order-states.ts'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import * as contract from '#modules/dispatch/contract/dispatch.ts'
import * as forCourier from '#modules/dispatch/contract/act-for-courier.ts'
import * as groups from '#modules/dispatch/contract/delivery-groups.ts'
import { and, eq, sql } from 'drizzle-orm'
import {
  readOrderDelivery as readOrder,
  type Carrying,
} from '#modules/dispatch/contract/order-delivery.ts'
import {
  triesOfClient,
  triesOfRelay,
  triesOfReturn,
  triesOfVendor,
} from '#modules/shipments/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { courierPresenceFacts } from '#modules/deliveries/database/views.ts'
import { parcelFacts } from '#modules/parcels/database/views.ts'
import { lockMember, setAdmitted } from '#modules/identity/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import { ownBalances } from '#modules/ledger/module.ts'
import type { Tx, Sql } from '#kernel/database/database.ts'
import {
  zoneWords,
  type BoardColumn,
  type BoardParcel,
} from '#modules/dispatch/contract/dispatch.ts'
import { csvFile, momentCell } from '#kernel/csv/csv.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { addMs } from '#kernel/clock.ts'
import { readTries, type Try } from '#kernel/limits/throttle.ts'
import {
  courierUnknown,
  dispatcher,
  type Dispatcher,
  groupSeen,
  ONLINE_MS,
} from '#modules/deliveries/module.ts'
import { assignParcels, unassignParcel } from './assign-parcels.ts'
import { exportedParcels } from './board-parcels.ts'
import { parcelRecord } from './parcel-record.ts'
import { figuresOf, presentBoard } from './read-board.ts'
import { failForCourier, sendParcelBack } from './fail-for-courier.ts'
import { giveZone, listGroups } from './groups.ts'
import { overrideOtp } from './override-code.ts'
import { teamOf } from './list-couriers.ts'
import { fail } from './errors.ts'
import { memberAdmitted } from './events.ts'
import { query } from '#kernel/database/query.ts'

const columnWords: Readonly<Record<BoardColumn, string>> = {
  to_assign: 'À attribuer',
  to_collect: 'À collecter',
  on_the_way: 'En livraison',
  to_settle: 'À régler',
}

const head = [
  'Commande',
  'État',
  'Depuis',
  'Retard (min)',
  'Zone',
  'Destination',
  'Boutique',
  'Lieu de la boutique',
  'Articles',
  'Espèces (f)',
  'Livreur',
  'Essai',
]

export function dispatchRoutes(kernel: Kernel): Route[] {
  return [...boardRoutes(kernel), ...teamRoutes(kernel), ...groupRoutes(kernel)]
}

function boardRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel
  return [
    route(contract.readBoard, async ({ query, caller }) =>
      presentBoard(kernel, await dispatcher(db, caller), query),
    ),
    route(
      contract.exportBoard,
      async ({ query, caller }) => {
        const group = groupSeen(await dispatcher(db, caller), query.group)
        return boardCsv(await exportedParcels(db, clock.now(), { ...query, group }))
      },
      { perMinute: 20 },
    ),
    route(contract.readParcelRecord, async ({ params, caller }) =>
      parcelRecord(db, clock.now(), (await dispatcher(db, caller)).group, params.id),
    ),
    route(readOrder, ({ params }) => readOrderDelivery(db, clock.now(), params.id)),
    route(contract.assignParcels, async ({ body, caller }) =>
      assignParcels(kernel, await dispatcher(db, caller), body),
    ),
    route(contract.unassignParcel, async ({ params, caller }) =>
      unassignParcel(kernel, await dispatcher(db, caller), params.id),
    ),
    route(contract.sendParcelBack, async ({ params, caller }) =>
      sendParcelBack(kernel, await dispatcher(db, caller), params.id),
    ),
    route(forCourier.failForCourier, async ({ params, body, caller }) =>
      failForCourier(kernel, await dispatcher(db, caller), { ...body, parcelId: params.id }),
    ),
    route(contract.overrideOtp, async ({ params, body, caller }) =>
      overrideOtp(kernel, await dispatcher(db, caller), { ...body, parcelId: params.id }),
    ),
  ]
}

function teamRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel
  return [
    route(contract.listCouriers, async ({ query, caller }) =>
      teamOf(db, clock.now(), groupSeen(await dispatcher(db, caller), query.group)),
    ),
    route(contract.admitCourier, async ({ params, body, caller }) =>
      admitMember(kernel, await dispatcher(db, caller), {
        userId: params.id,
        ...body,
      }),
    ),
    route(contract.readFigures, async ({ query, caller }) =>
      figuresOf(db, clock.now(), groupSeen(await dispatcher(db, caller), query.group)),
    ),
  ]
}

function groupRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(groups.listGroups, async ({ caller }) => ({
      groups: await listGroups(db, await dispatcher(db, caller)),
    })),
    route(groups.giveZone, ({ params, body, caller }) =>
      giveZone(kernel, caller, { zone: params.zone, ...body }),
    ),
  ]
}

/**
 * Admits to client data, or ends it when there is no parcel or cash.
 * @throws deliveries.courier_unknown (404) · dispatch.courier_busy (409)
 */
async function admitMember(
  kernel: Kernel,
  who: Dispatcher,
  { userId, admitted, reason }: { userId: string; admitted: boolean; reason: string },
): Promise<void> {
  const now = kernel.clock.now()
  await kernel.transaction(async (tx) => {
    const member = await lockMember(tx, userId)
    const group = member?.deliveryGroup
    if (!member || !group || userId === who.userId) throw courierUnknown()
    if (who.group !== null && group !== who.group) throw courierUnknown()
    if ((member.admittedAt !== null) === admitted) return
    if (!admitted) await refuseBusy(tx, userId)
    await setAdmitted(tx, userId, admitted ? now : null)
    await recordAct(tx, {
      actor: who,
      action: admitted ? 'deliveries.member_admitted' : 'deliveries.member_withdrawn',
      subject: { kind: 'user', id: userId, label: member.name },
      after: { group },
      reason,
      at: now,
    })
    if (admitted)
      await kernel.events.emit(tx, memberAdmitted, { userId, group, at: now.toISOString() })
  })
}

async function refuseBusy(tx: Tx, courierId: string): Promise<void> {
  const load = await tx.$count(
    parcelFacts,
    and(eq(parcelFacts.courierId, courierId), parcelFacts.isCarried),
  )
  const held = (await ownBalances(tx, 'courier_cash', [courierId])).get(courierId) ?? 0
  if (load > 0 || held !== 0) throw fail('dispatch.courier_busy')
}

function boardCsv(parcels: readonly (BoardParcel & { column: BoardColumn })[]): Uint8Array {
  const rows = parcels.map((parcel) => [
    parcel.orderNumber,
    columnWords[parcel.column],
    momentCell(parcel.since),
    parcel.lateMinutes,
    zoneWords[parcel.zone],
    parcel.destination,
    parcel.shopName,
    parcel.shopPlace,
    parcel.itemsCount,
    parcel.cashDue,
    parcel.courier?.name ?? '',
    parcel.tryNumber,
  ])
  return csvFile([head, ...rows])
}

type CarriedParcelRow = {
  parcelId: string
  state: ParcelState
  receiveAt: ReceivePlace
  courierId: string
  name: string
  seenAt: string | null
  load: number
}

async function readOrderDelivery(
  db: Sql,
  now: Date,
  orderId: string,
): Promise<{ carrying: Carrying[] }> {
  const rows = await query<CarriedParcelRow>(
    db,
    sql`
    select f.id as parcel_id, f.state, f.receive_at, u.id as courier_id, u.name, p.seen_at,
      (select count(*) from ${parcelFacts} own where own.courier_id = u.id and own.is_carried)::int as load
    from ${parcelFacts} f join ${personFacts} u on u.id = f.courier_id left join ${courierPresenceFacts} p on p.courier_id = u.id
    where f.order_id = ${orderId} and f.is_carried order by f.number`,
  )
  const codes = rows.map(codeOf)
  const tries = await readTries(
    db,
    now,
    codes.map(({ guess }) => guess),
  )
  const carrying = rows.map(({ parcelId, courierId, name, seenAt, load }, index): Carrying => {
    const { left, counted, waitMs } = tries[index] ?? { left: 0, counted: 0, waitMs: 0 }
    return {
      parcelId,
      courier: {
        _id: courierId,
        name,
        online: seenAt !== null && new Date(seenAt) > addMs(now, -ONLINE_MS),
        load,
      },
      code: {
        kind: codes[index]?.kind ?? 'shop',
        wrong: counted,
        triesLeft: left,
        lockedUntil: left === 0 ? addMs(now, waitMs).toISOString() : null,
      },
    }
  })
  return { carrying }
}

function codeOf({ parcelId, state, receiveAt, courierId }: CarriedParcelRow): {
  kind: Carrying['code']['kind']
  guess: Try
} {
  if (parcelHas('isToFetch', state)) return { kind: 'shop', guess: triesOfVendor(courierId) }
  if (parcelHas('isComing', state) && wayOf({ receiveAt }).hasRelay)
    return { kind: 'relay', guess: triesOfRelay(parcelId) }
  if (parcelHas('isComing', state)) return { kind: 'client', guess: triesOfClient(parcelId) }
  return { kind: 'return', guess: triesOfReturn(parcelId) }
}
