import * as settings from '#modules/deliveries/contract/share-and-cap.ts'
import * as atDoor from '#modules/deliveries/contract/at-door.ts'
import * as contract from '#modules/deliveries/contract/deliveries.ts'

import { pageOf } from '#kernel/database/pages.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import { makeDoorLink } from '#modules/orders/module.ts'
import { keptParts } from '#modules/parcels/module.ts'
import { carriedBy, waitingFor } from './courier/courier-parcels.ts'
import { pastOf } from './courier/past-parcels.ts'
import { fail } from './errors.ts'
import { readCarried } from './lock-parcel.ts'
import { admittedCourier } from './policy.ts'
import { failDelivery, tryAgain } from './courier/fail-delivery.ts'
import { returnParcel } from './courier/give-back.ts'
import { handOverParcel } from './courier/hand-over-parcel.ts'
import { giveParcelBack, pickUpParcel, takeParcel } from './courier/pick-up-parcel.ts'
import { noteSeen } from './courier/presence.ts'
import { resendCode } from './codes/resend-code.ts'
import { proposeDeliverySettings, readDeliverySettings } from './delivery-settings.ts'

export function deliveriesRoutes(kernel: Kernel): Route[] {
  return [...parcelRoutes(kernel), ...codeRoutes(kernel), ...settingsRoutes(kernel)]
}

function parcelRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.currentDeliveries, async ({ caller }) => {
      const { courierId } = await admittedCourier(kernel.db, caller.userId)
      await noteSeen(kernel, courierId)
      return {
        deliveries: await carriedBy(kernel, courierId),
        at: kernel.clock.now().toISOString(),
      }
    }),
    route(contract.vendorsInTransit, async ({ caller }) => ({
      vendors: await waitingFor(kernel, await admittedCourier(kernel.db, caller.userId)),
    })),
    route(contract.deliveryHistory, async ({ query, caller }) => {
      const { history, total } = await pastOf(kernel.db, caller.userId, query)
      const page = pageOf(query, total)
      return { history, pages: page.totalPages, ...page, totalDeliveries: total }
    }),
    route(contract.takeParcel, ({ params, caller }) =>
      takeParcel(kernel, { parcelId: params.id, courierId: caller.userId }),
    ),
    route(contract.giveParcelBack, ({ params, caller }) =>
      giveParcelBack(kernel, { parcelId: params.id, courierId: caller.userId }),
    ),
    route(contract.failDelivery, ({ params, body, caller }) =>
      failDelivery(kernel, { ...body, parcelId: params.id, courierId: caller.userId }),
    ),
    route(contract.tryAgain, ({ params, caller }) =>
      tryAgain(kernel, { parcelId: params.id, courierId: caller.userId }),
    ),
  ]
}

function codeRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.verifyVendorOtp,
      async ({ body, caller }) => {
        const id = await pickUpParcel(kernel, { courierId: caller.userId, vendorOtp: body.otp })
        const [delivery] = await carriedBy(kernel, caller.userId, id)
        if (!delivery) throw fail('deliveries.parcel_unknown')
        return { message: `Colis pris. Portez-le à ${delivery.clientName}.`, delivery }
      },
      { perMinute: 60 },
    ),
    route(
      contract.verifyClientOtp,
      async ({ body, caller }) => {
        const { already, cash } = await handOverParcel(kernel, {
          parcelId: body.fulfillmentId,
          courierId: caller.userId,
          clientOtp: body.otp,
          cashReceived: body.cashReceived,
          part: body.part,
          madeAt: body.madeAt,
        })
        return {
          message: already
            ? 'Ce colis est déjà livré.'
            : cash
              ? paidTwiceWords[cash]
              : 'Colis livré.',
          fulfillmentId: body.fulfillmentId,
          alreadyDelivered: already,
        }
      },
      { perMinute: 60 },
    ),
    route(
      contract.returnParcel,
      async ({ params, body, caller }) => {
        await returnParcel(kernel, {
          parcelId: params.id,
          courierId: caller.userId,
          returnOtp: body.otp,
        })
        return { message: 'Colis rendu à la boutique.' }
      },
      { perMinute: 60 },
    ),
    route(
      atDoor.makeDoorLink,
      async ({ params, caller }) => {
        const { orderId } = await readCarried(kernel.db, params.id, caller.userId)
        return makeDoorLink(kernel, orderId)
      },
      { perMinute: 20 },
    ),
    route(
      atDoor.proposePart,
      async ({ params, body, caller }) => {
        await readCarried(kernel.db, params.id, caller.userId)
        await keptParts.propose(kernel, params.id, body.part)
      },
      { perMinute: 60 },
    ),
    route(
      contract.resendCode,
      async ({ params, caller }) => {
        await resendCode(kernel, { parcelId: params.id, courierId: caller.userId })
        return { message: 'Le code est envoyé au client par SMS.' }
      },
      { perMinute: 30 },
    ),
  ]
}

const paidTwiceWords = {
  kept: 'Colis livré. Gardez les espèces : le client dit s’il les a données, et son paiement par téléphone lui est rendu.',
  to_give_back:
    'Colis livré, déjà payé par téléphone : rendez au client les espèces que vous avez prises.',
} as const

function settingsRoutes(kernel: Kernel): Route[] {
  return [
    route(settings.readDeliverySettings, () => readDeliverySettings(kernel.db)),
    route(settings.proposeDeliverySettings, async ({ body, caller }) => {
      await proposeDeliverySettings(kernel, caller, body)
      return readDeliverySettings(kernel.db)
    }),
  ]
}
