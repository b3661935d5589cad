import { firstDay } from '#modules/calendar/contract/due.ts'
import {
  type estimateDelivery as endpoint,
  delayBetween,
  type ReceiveWay,
} from '#modules/pricing/contract/delivery-estimate.ts'
import type { ReplyInput } from '#kernel/wire/endpoint.ts'
import type { WeightClass } from '#modules/products/contract/product-words.ts'

import type { Kernel } from '#kernel/kernel.ts'
import { HUB, type Network } from '#modules/network/contract/network.ts'
import { sendsAnywhere, someRelays } from '#modules/network/contract/reaches.ts'
import type { Route } from '#modules/network/contract/routes.ts'
import { type LastLeg, routesFrom } from '#modules/network/contract/routes-from.ts'
import { readNetwork } from '#modules/network/module.ts'
import { routeProblemWords, wayWords } from '#modules/pricing/contract/route-words.ts'
import { zoneOfPlace } from '#modules/places/module.ts'
import { marketCalendar } from '#modules/calendar/module.ts'
import { collectionDelay, readCollectingShop } from './collection.ts'
import { delayOf } from './delivery-days.ts'
import { offerRelays } from './offer-relays.ts'
import { tariffFor, type ZoneTariff } from './tariff-in-force.ts'

type EstimateDeliveryInput = {
  region: string
  from?: string | undefined
  quartier?: string | undefined
  shop?: string | undefined
  weightClass: WeightClass
}

export async function estimateDelivery(
  kernel: Kernel,
  { region, from = HUB, quartier, shop, weightClass }: EstimateDeliveryInput,
): Promise<ReplyInput<typeof endpoint>> {
  const place = { region, quartier: quartier ?? null }
  const zone = zoneOfPlace(kernel, place)
  const now = kernel.clock.now()
  const [tariff, network] = await Promise.all([
    tariffFor(kernel.db, kernel, zone, null, { at: now, region, from: [from] }),
    readNetwork(kernel, kernel.db),
  ])
  const calendar = marketCalendar(kernel)
  const found = routesFrom(network, {
    calendar,
    shop: { town: from, receives: null },
    to: { town: region, relays: someRelays(network, region) },
    weightClass,
    day: firstDay(calendar, now),
    last: {
      door: lastLeg(tariff, 'fees', weightClass),
      relay: lastLeg(tariff, 'relayFees', weightClass),
    },
  })
  const [toDoor] = found.door
  const best = toDoor ?? found.relay[0]
  const { problem } = found
  const leaving = { calendar, from, day: firstDay(calendar, now) }
  const sending = { network, tariff, place, from, weightClass, now }
  return {
    zone: tariff.label,
    fee: best ? best.francs : tariff.fees[weightClass],
    delay: best ? delayBetween(best) : delayOf(calendar, now, tariff),
    at: !toDoor && best ? 'relay' : 'door',
    way: best ? wayWords(best) : null,
    cashOnDelivery: tariff.cashAllowed,
    isServed: tariff.servedBy !== 'none',
    noRoute: problem && routeProblemWords(problem, { from, to: region }),
    sendsAnywhere: !problem || sendsAnywhere(network, leaving),
    pause: tariff.pause,
    surcharge: tariff.surcharge,
    ...(shop && { ways: await receiveWays(kernel, shop, { ...sending, door: toDoor }) }),
  }
}

type Receiving = {
  network: Network
  tariff: ZoneTariff
  place: { region: string; quartier: string | null }
  from: string
  weightClass: WeightClass
  now: Date
  door: Route | undefined
}

/** Returns how one parcel of a shop is received: two statements, one more in another zone. */
async function receiveWays(
  kernel: Kernel,
  shop: string,
  { network, tariff, place, from, weightClass, now, door }: Receiving,
): Promise<ReceiveWay[]> {
  const calendar = marketCalendar(kernel)
  const price = ({ fees, ownFees }: ZoneTariff) => {
    const shippingFeeFrancs = ownFees?.get(shop) ?? fees[weightClass]
    return { shippingFeeFrancs, totalFrancs: 0, shops: [shop] }
  }
  const shops = [{ id: shop, name: '', region: from, weightClass }]
  const offering = { place, relayId: null, buyerId: null, tariff, price, now, network, shops }
  const [{ chosen }, collected] = await Promise.all([
    offerRelays(kernel, offering),
    readCollectingShop(kernel.db, shop),
  ])
  const ways: ReceiveWay[] = []
  if (door && !tariff.pause)
    ways.push({ at: 'door', fee: door.francs, delay: delayBetween(door), name: null })
  if (chosen) {
    const { fee, delay, name } = chosen.relay
    ways.push({ at: 'relay', fee, delay, name })
  }
  if (collected) {
    const delay = collectionDelay(calendar, now, [collected])
    ways.push({ at: 'shop', fee: 0, delay, name: collected.region })
  }
  return ways
}

function lastLeg(
  tariff: ZoneTariff,
  column: 'fees' | 'relayFees',
  weightClass: WeightClass,
): LastLeg {
  const { minDays, maxDays, cashAllowed } = tariff
  const takesCash = column === 'relayFees' || cashAllowed
  return { francs: tariff[column][weightClass], minDays, maxDays, takesCash }
}
