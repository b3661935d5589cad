import * as contract from '#modules/relays/contract/relays.ts'
import * as closures from '#modules/relays/contract/relay-closures.ts'
import * as money from '#modules/relays/contract/relay-settings.ts'
import * as courier from '#modules/relays/contract/relay-courier.ts'
import * as manager from '#modules/relays/contract/relay-dispatch.ts'
import * as own from '#modules/relays/contract/own-relay.ts'
import * as drops from '#modules/relays/contract/relay-drops.ts'
import { admittedCourier, dispatcher, groupSeen } from '#modules/deliveries/module.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { bringToRelay } from './bring-to-relay.ts'
import { changeHoliday, closeDay, readClosing } from './close-relay.ts'
import { fetchFromRelay, parcelsToFetch } from './fetch-from-relay.ts'
import { handOverAtRelay, makeLinkAtRelay } from './hand-over-at-relay.ts'
import { giveToShop } from './give-to-shop.ts'
import { listDrops } from './list-drops.ts'
import { listReturns } from './list-returns.ts'
import { listRelayParcels, parcelsAtRelay } from './list-parcels.ts'
import { confirmAtRelay, dispatchRelays, moveRelayParcels, requireRelay } from './move-parcels.ts'
import { pauseOwnRelay, readOwnRelay, relayOfShop } from './relay-of-shop.ts'
import { receiveDrop } from './receive-drop.ts'
import { changeRelay, listRelays, openRelay, readRelay, setRelayState } from './keep-relays.ts'
import { relaysNear } from './relay-book.ts'
import { dropFeeOf, proposeRelaySettings, relayFeeOf } from './relay-fee.ts'

const paidTwiceWords = {
  kept: 'Colis remis. Gardez les espèces : le client dit s’il les a données, et son paiement par téléphone lui est rendu.',
  to_give_back:
    'Colis remis, déjà payé par téléphone : rendez au client les espèces que vous avez prises.',
} as const

export function relaysRoutes(kernel: Kernel): Route[] {
  return [
    ...adminRoutes(kernel),
    ...ownRoutes(kernel),
    ...courierRoutes(kernel),
    ...managerRoutes(kernel),
  ]
}

function ownRoutes(kernel: Kernel): Route[] {
  return [
    route(own.readOwnRelay, ({ shop }) => readOwnRelay(kernel, shop)),
    route(own.pauseOwnRelay, async ({ body, shop }) => {
      await pauseOwnRelay(kernel, shop, body.isPaused)
      return readOwnRelay(kernel, shop)
    }),
    ...closureRoutes(kernel),
    route(own.listRelayParcels, async ({ query, shop }) =>
      listRelayParcels(kernel, await relayOfShop(kernel.db, shop.shopId), query),
    ),
    route(own.handOverAtRelay, async ({ params, body, shop }) => {
      const { already, cash } = await handOverAtRelay(kernel, {
        parcelId: params.id,
        shop,
        clientOtp: body.otp,
        cashReceived: body.cashReceived,
        madeAt: body.madeAt,
      })
      return { message: cash ? paidTwiceWords[cash] : 'Colis remis.', alreadyDelivered: already }
    }),
    route(drops.listDrops, async ({ shop }) => {
      const relay = await relayOfShop(kernel.db, shop.shopId)
      const back = await listReturns(kernel.db, relay)
      return { ...(await listDrops(kernel, relay)), back }
    }),
    route(drops.giveToShop, async ({ params, body, shop }) => {
      const given = await giveToShop(kernel, { ...body, parcelId: params.id, shop })
      return { message: given.message, alreadyGiven: given.already }
    }),
    route(drops.receiveDrop, async ({ body, shop }) => {
      const { message } = await receiveDrop(kernel, { ...body, shop })
      return { message }
    }),
    route(own.makeRelayLink, ({ params, shop }) => makeLinkAtRelay(kernel, params.id, shop)),
  ]
}

function closureRoutes(kernel: Kernel): Route[] {
  return [
    route(closures.readRelayClosing, async ({ query, shop }) => ({
      promises: await readClosing(kernel, shop, query),
    })),
    route(
      closures.closeRelayDay,
      async ({ body, shop }) => {
        await closeDay(kernel, shop, body)
        return readOwnRelay(kernel, shop)
      },
      { perMinute: 30 },
    ),
    route(
      closures.changeRelayHoliday,
      async ({ body, shop }) => {
        await changeHoliday(kernel, shop, body)
        return readOwnRelay(kernel, shop)
      },
      { perMinute: 30 },
    ),
  ]
}

function courierRoutes(kernel: Kernel): Route[] {
  return [
    route(courier.bringToRelay, async ({ params, body, caller }) => {
      const { already } = await bringToRelay(kernel, {
        parcelId: params.id,
        courierId: caller.userId,
        ...body,
      })
      return { message: 'Colis laissé au point relais.', alreadyThere: already }
    }),
    route(courier.listParcelsToFetch, async ({ caller }) => ({
      parcels: await parcelsToFetch(kernel.db, await admittedCourier(kernel.db, caller.userId)),
    })),
    route(courier.fetchFromRelay, async ({ params, body, caller }) => {
      await fetchFromRelay(kernel, { parcelId: params.id, courierId: caller.userId, ...body })
      return { message: 'Colis repris au point relais.' }
    }),
  ]
}

function managerRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(manager.listDispatchRelays, async ({ query, caller }) => ({
      relays: await dispatchRelays(db, groupSeen(await dispatcher(db, caller), query.group)),
    })),
    route(manager.listDispatchRelayParcels, async ({ params, caller }) => {
      const { group } = await dispatcher(db, caller)
      await requireRelay(db, params.id)
      return { parcels: await parcelsAtRelay(db, params.id, group) }
    }),
    route(manager.moveRelayParcels, async ({ params, body, caller }) => ({
      moved: await moveRelayParcels(kernel, await dispatcher(db, caller), {
        relayId: params.id,
        ...body,
      }),
    })),
    route(manager.confirmAtRelay, async ({ params, body, caller }) =>
      confirmAtRelay(kernel, await dispatcher(db, caller), {
        parcelId: params.id,
        what: body.what,
        courierId: body.courierId ?? null,
        reason: body.reason,
      }),
    ),
  ]
}

function adminRoutes(kernel: Kernel): Route[] {
  const { db } = kernel
  return [
    route(contract.listRelays, ({ query }) => listRelays(db, query)),
    route(contract.openRelay, async ({ body, caller }) =>
      readRelay(db, await openRelay(kernel, caller, body)),
    ),
    route(contract.changeRelay, async ({ params, body, caller }) => {
      await changeRelay(kernel, caller, { ...body, relayId: params.id })
      return readRelay(db, params.id)
    }),
    route(contract.setRelayState, async ({ params, body, caller }) => {
      await setRelayState(kernel, caller, { ...body, relayId: params.id })
      return readRelay(db, params.id)
    }),
    route(money.readRelaySettings, () => Promise.resolve(feesNow(kernel))),
    route(money.proposeRelaySettings, async ({ body, caller }) => {
      await proposeRelaySettings(kernel, caller, body)
      return feesNow(kernel)
    }),
    route(contract.listRelayPlaces, async ({ query: { region } }) => ({
      relays: (await relaysNear(kernel, db, { region, quartier: null }, null)).map((room) => ({
        relayId: room.relayId,
        name: room.name,
        region: room.region,
        quartier: room.quartier,
        landmark: room.landmark,
        opening: room.opening,
        openTimes: room.openTimes,
        hasRoom: room.freePlaces > 0,
      })),
    })),
  ]
}

function feesNow(kernel: Kernel) {
  return { fee: relayFeeOf(kernel), dropFee: dropFeeOf(kernel) }
}
