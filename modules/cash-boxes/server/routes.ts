import * as contract from '#modules/cash-boxes/contract/courier-cash.ts'
import * as relay from '#modules/cash-boxes/contract/relay-cash.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { admittedCourier, dispatcher, groupSeen } from '#modules/deliveries/module.ts'
import { cashBoxOf, remittancesOf } from './read-cash-box.ts'
import { cancelRelayRemittance, openRelayRemittance, relayCashOf } from './relay-box.ts'
import { receiveCash } from './receive-cash.ts'
import { cancelRemittance, confirmRemittance, openRemittance } from './remittances.ts'

export function cashBoxRoutes(kernel: Kernel): Route[] {
  return [...courierRoutes(kernel), ...relayRoutes(kernel), ...managerRoutes(kernel)]
}

function courierRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readCashBox, async ({ caller }) =>
      cashBoxOf(kernel, await admittedCourier(kernel.db, caller.userId), kernel.clock.now()),
    ),
    route(contract.openRemittance, ({ body, caller, idempotencyKey }) =>
      openRemittance(kernel, {
        courierId: caller.userId,
        amount: body.amount ?? null,
        idempotencyKey,
      }),
    ),
    route(contract.cancelRemittance, ({ params, caller }) =>
      cancelRemittance(kernel, {
        ownerId: caller.userId,
        box: 'courier',
        remittanceId: params.id,
      }),
    ),
  ]
}

function relayRoutes(kernel: Kernel): Route[] {
  return [
    route(relay.readRelayCash, ({ shop }) => relayCashOf(kernel, shop, kernel.clock.now())),
    route(relay.openRelayRemittance, ({ body, shop, idempotencyKey }) =>
      openRelayRemittance(kernel, { shop, amount: body.amount ?? null, idempotencyKey }),
    ),
    route(relay.cancelRelayRemittance, ({ params, shop }) =>
      cancelRelayRemittance(kernel, { shop, remittanceId: params.id }),
    ),
  ]
}

function managerRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(contract.listRemittances, async ({ query, caller }) =>
      remittancesOf(kernel, groupSeen(await dispatcher(db, caller), query.group)),
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
    route(contract.receiveCash, async ({ params, body, caller }) =>
      receiveCash(kernel, await dispatcher(db, caller), { ...body, courierId: params.id }),
    ),
  ]
}
