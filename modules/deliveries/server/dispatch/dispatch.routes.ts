import { readOrderDelivery as readOrder } from '#modules/deliveries/contract/order-delivery.ts'
import * as contract from '#modules/deliveries/contract/dispatch.ts'
import * as groups from '#modules/deliveries/contract/delivery-groups.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { admitMember } from './admit-member.ts'
import { assignParcels, unassignParcel } from './assign-parcels.ts'
import { boardCsv } from './board-file.ts'
import { exportedParcels } from './board.queries.ts'
import { remittancesOf } from '../cash/cash-box.queries.ts'
import { dispatcher, groupSeen } from '../deliveries.policy.ts'
import { figuresOf } from './figures.queries.ts'
import { sendParcelBack } from '../courier/fail-delivery.ts'
import { giveZone, listGroups } from './groups.ts'
import { readOrderDelivery } from './order-delivery.ts'
import { overrideOtp } from '../codes/override-otp.ts'
import { parcelRecord } from './read-parcel-record.ts'
import { presentBoard } from './read-board.ts'
import { confirmRemittance } from '../cash/remittances.ts'
import { proposeDeliverySettings, readDeliverySettings } from '../delivery-settings.ts'
import { teamOf } from './team.queries.ts'

export function dispatchRoutes(kernel: Kernel): Route[] {
  return [...boardRoutes(kernel), ...teamRoutes(kernel), ...groupRoutes(kernel)]
}

function boardRoutes(kernel: Kernel): Route[] {
  const { db, clock } = kernel
  return [
    route(contract.readBoard, async ({ query, caller }) =>
      presentBoard(db, clock.now(), await dispatcher(db, caller), query),
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
    route(contract.listRemittances, async ({ query, caller }) =>
      remittancesOf(db, groupSeen(await dispatcher(db, caller), query.group)),
    ),
    route(
      contract.confirmRemittance,
      async ({ params, body, caller }) =>
        confirmRemittance(kernel, await dispatcher(db, caller), {
          remittanceId: params.id,
          code: body.code,
        }),
      { perMinute: 60 },
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
    route(groups.readDeliverySettings, () => readDeliverySettings(db)),
    route(groups.proposeDeliverySettings, async ({ body, caller }) => {
      await proposeDeliverySettings(kernel, caller, body)
      return readDeliverySettings(db)
    }),
  ]
}
