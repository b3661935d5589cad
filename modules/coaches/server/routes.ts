import * as lines from '#modules/coaches/contract/carriers.ts'
import * as arrivals from '#modules/coaches/contract/coach-arrivals.ts'
import { listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import * as attacks from '#modules/coaches/contract/coach-attacks.ts'
import * as regions from '#modules/coaches/contract/region-parcels.ts'
import * as contract from '#modules/coaches/contract/waybills.ts'
import { type Dispatcher, dispatcher, groupSeen } from '#modules/deliveries/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { declareAttack, decideAttack, declaredAttacks } from './attacks.ts'
import { comingCoaches, confirmArrival, endArrival } from './arrive.ts'
import { endReturn, receiveFromCoach } from './come-back.ts'
import { payCarrierInCash, readCarrierMoney } from './pay-carriers.ts'
import { sendBackByCoach, sendByCoach, sendDrops } from './depart.ts'
import { addCarrier, addLine, changeCarrier, changeLine, readCarriers } from './keep-carriers.ts'
import { loseParcel, noteLate, resendParcel } from './on-the-road.ts'
import { journeysOfOrder, routesOfOrder } from './order-routes.ts'
import { listWaybills, readWaybill } from './read-waybills.ts'
import { readDrops, readReturns } from './read-regions.ts'
import { readStation, receiveAtStation } from './station.ts'
import { waybillPdf } from './waybill-pdf.ts'

export function coachesRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    ...lineRoutes(kernel),
    ...waybillRoutes(kernel),
    ...returnRoutes(kernel),
    route(arrivals.listComingCoaches, async ({ shop }) => ({
      coaches: await comingCoaches(kernel, shop),
    })),
    route(arrivals.confirmArrival, ({ body, shop }) => confirmArrival(kernel, shop, body), {
      perMinute: 120,
    }),
    route(arrivals.endArrival, ({ body, shop }) => endArrival(kernel, shop, body.number)),
    route(listJourneys, async ({ params, caller }) => {
      const journeys = await journeysOfOrder(db, params.id, caller.userId)
      const routes = await routesOfOrder(kernel, params.id, journeys)
      return { journeys, ...(routes.length > 0 && { routes }) }
    }),
    route(attacks.listAttacks, async ({ caller }) => ({
      attacks: await declaredAttacks(db, caller.userId),
    })),
    route(attacks.decideAttack, ({ params, body, caller }) =>
      decideAttack(kernel, caller, { ...body, waybillId: params.id }),
    ),
    route(lines.listCarrierMoney, () => readCarrierMoney(db)),
    route(lines.payCarrierInCash, ({ params, body, caller, idempotencyKey }) =>
      payCarrierInCash(kernel, caller, { ...body, carrierId: params.id, idempotencyKey }),
    ),
  ]
}

function lineRoutes(kernel: Kernel): Route[] {
  return [
    route(lines.listCarriers, () => readCarriers(kernel.db)),
    route(lines.addCarrier, async ({ body, caller }) => {
      await addCarrier(kernel, caller, body)
      return readCarriers(kernel.db)
    }),
    route(lines.changeCarrier, async ({ params, body, caller }) => {
      await changeCarrier(kernel, caller, { ...body, carrierId: params.id })
      return readCarriers(kernel.db)
    }),
    route(lines.addLine, async ({ params, body, caller }) => {
      await addLine(kernel, caller, { ...body, carrierId: params.id })
      return readCarriers(kernel.db)
    }),
    route(lines.changeLine, async ({ params, body, caller }) => {
      await changeLine(kernel, caller, { ...body, lineId: params.id })
      return readCarriers(kernel.db)
    }),
  ]
}

function waybillRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  const shown = (who: Dispatcher, id: string) => readWaybill(db, id, who.group)
  return [
    route(contract.readStation, async ({ query, caller }) =>
      readStation(kernel, { group: groupSeen(await dispatcher(db, caller), query.group) }),
    ),
    route(contract.receiveAtStation, async ({ body, caller }) =>
      receiveAtStation(kernel, await dispatcher(db, caller), body.code),
    ),
    route(contract.sendByCoach, async ({ body, caller, idempotencyKey }) => {
      const who = await dispatcher(db, caller)
      return shown(who, await sendByCoach(kernel, who, { ...body, idempotencyKey }))
    }),
    route(contract.listWaybills, async ({ query: { group, ...listing }, caller }) =>
      listWaybills(db, { ...listing, group: groupSeen(await dispatcher(db, caller), group) }),
    ),
    route(
      contract.readWaybillPdf,
      async ({ params, caller }) =>
        waybillPdf(await shown(await dispatcher(db, caller), params.id)),
      { perMinute: 20 },
    ),
    route(contract.noteLate, async ({ params, body, caller }) => {
      const who = await dispatcher(db, caller)
      await noteLate(kernel, who, { ...body, waybillId: params.id })
      return shown(who, params.id)
    }),
    route(contract.resendParcel, async ({ params: { id, parcelId }, caller }) => {
      const who = await dispatcher(db, caller)
      await resendParcel(kernel, who, { waybillId: id, parcelId })
      return shown(who, id)
    }),
    route(contract.loseParcel, async ({ params: { id, parcelId }, body, caller }) => {
      const who = await dispatcher(db, caller)
      await loseParcel(kernel, who, { waybillId: id, parcelId, ...body })
      return shown(who, id)
    }),
    route(contract.noteAttack, async ({ params, body, caller }) => {
      const who = await dispatcher(db, caller)
      await declareAttack(kernel, who, { waybillId: params.id, ...body })
      return shown(who, params.id)
    }),
  ]
}

function returnRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(regions.readReturns, async ({ query, caller }) =>
      readReturns(kernel, { group: groupSeen(await dispatcher(db, caller), query.group) }),
    ),
    route(regions.sendBackByCoach, async ({ body, caller, idempotencyKey }) => {
      const who = await dispatcher(db, caller)
      const id = await sendBackByCoach(kernel, who, { ...body, idempotencyKey })
      return readWaybill(db, id, who.group)
    }),
    route(regions.receiveFromCoach, async ({ body, caller }) =>
      receiveFromCoach(kernel, await dispatcher(db, caller), body),
    ),
    route(regions.readDrops, async ({ query, caller }) =>
      readDrops(kernel, { group: groupSeen(await dispatcher(db, caller), query.group) }),
    ),
    route(regions.sendDrops, async ({ body, caller, idempotencyKey }) => {
      const who = await dispatcher(db, caller)
      const id = await sendDrops(kernel, who, { ...body, idempotencyKey })
      return readWaybill(db, id, who.group)
    }),
    route(regions.endReturn, async ({ params, caller }) => {
      const who = await dispatcher(db, caller)
      await endReturn(kernel, who, params.id)
      return readWaybill(db, params.id, who.group)
    }),
  ]
}
