import { useState } from 'react'

import {
  addressBody,
  deliveryPlaceOf,
  draftOf,
  type Place,
  useAddress,
} from '#modules/addresses/web/index.ts'
import { type CartLine, useQuote } from '#modules/cart/web/index.ts'
import { collectorBody, useCollecting, useReceivePlace } from '#modules/collecting/web/index.ts'
import { chosenRelay, useWantedRelay } from '#modules/relays/web/index.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'

export type Receiving = ReturnType<typeof useReceiving>

/** Where a cart is received, with its price there: the door, a relay point, or the shop. */
export function useReceiving(user: UserInfo, lines: readonly CartLine[]) {
  const address = useAddress(user)
  const atDoor = addressBody(address.chosen ? draftOf(address.chosen) : address.draft)
  const place = deliveryPlaceOf(atDoor)
  const [moved, setMoved] = useState<Place | null>(null)
  const wanted = useReceivePlace()
  const wantedRelay = useWantedRelay()
  const near = moved ?? place
  const viaRelay = wanted === 'relay'
  const priced = useQuote(
    user._id,
    lines,
    viaRelay ? near : place,
    wanted,
    viaRelay ? wantedRelay : null,
  )
  const { quote, settled } = priced
  const collecting = useCollecting(user, quote)
  const at = quote?.receiveAt ?? 'door'
  const relay = chosenRelay(quote, wantedRelay)
  const isPlaced =
    at === 'door' ? place !== null : at === 'shop' ? collecting.first !== null : relay !== null
  const isStopped = at !== 'shop' && isPlaced && Boolean(quote?.pause ?? quote?.notServed)

  /** Marks what is missing; empty: nothing. */
  const check = () => (at === 'door' ? address.check() : collecting.check())

  /** Part of the order's body; null while the place is not known, or takes no order. */
  const body = () => {
    if (!quote || !settled || !isPlaced || isStopped) return null
    if (collecting.first)
      return {
        shippingAddress: collectorBody(collecting.collector, collecting.first),
        receiveAt: at,
        saveAddress: null,
      }
    if (relay) {
      const { fullName, phone } = collecting.collector
      const { region, quartier } = near ?? relay
      const repere = (!moved && atDoor.repere) || relay.landmark
      return {
        shippingAddress: {
          fullName,
          phone,
          phone2: null,
          region,
          quartier,
          repere,
          note: null,
          gpsCoordinates: null,
        },
        receiveAt: at,
        relayId: relay.relayId,
        saveAddress: null,
      }
    }
    const { wanted: isKept, label } = address.keeping
    return {
      shippingAddress: atDoor,
      receiveAt: at,
      saveAddress: address.chosen ? address.chosen.label : isKept ? label.trim() : null,
    }
  }

  /** Shows the fields that the server refuses; a saved address opens in the form. */
  const show = (problems: Parameters<typeof address.show>[0]) => {
    if (at !== 'door') collecting.show(problems)
    else if (address.chosen) address.edit(address.chosen, problems)
    else address.show(problems)
  }

  return {
    address,
    atDoor,
    place,
    near,
    setNear: setMoved,
    wanted,
    priced,
    collecting,
    at,
    relay,
    isPlaced,
    isStopped,
    /** Words of the order's button in place of the act. */
    missing: isStopped
      ? 'Choisissez une autre adresse'
      : at === 'relay' && settled && !relay
        ? 'Choisissez un point relais'
        : null,
    check,
    body,
    show,
  }
}
