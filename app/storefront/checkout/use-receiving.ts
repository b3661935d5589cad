import {
  addressBody,
  addressProblems,
  deliveryPlaceOf,
  draftOf,
  type Place,
  useAddress,
} from '#modules/addresses/web/index.ts'
import { type CartLine, useQuote } from '#modules/cart/web/index.ts'
import { collectorBody, useCollecting } from '#modules/counter/web/index.ts'
import { chosenRelay } from '#modules/relays/web/index.ts'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import type { ReceivePlace } from '#modules/pricing/contract/quote.ts'
import {
  quotedPlace,
  shownReception,
  toAddress,
  toPlace,
  toWay,
  useReception,
} from './reception.ts'

export type Receiving = ReturnType<typeof useReceiving>

/** Where a cart is received, with its price there: the door, a relay point, or the shop. */
export function useReceiving(user: UserInfo, lines: readonly CartLine[], isAtCounter = false) {
  const [reception, keep] = useReception(isAtCounter ? 'shop' : null)
  const { way, relayId } = reception
  const address = useAddress(user, {
    addressId: reception.addressId,
    onChoose: (id) => keep(toAddress(reception, id)),
  })
  const atDoor = addressBody(address.chosen ? draftOf(address.chosen) : address.draft)
  const place = deliveryPlaceOf(atDoor)
  const priced = useQuote(user._id, lines, quotedPlace(reception, place), way, relayId)
  const { quote, settled } = priced
  const collecting = useCollecting(user, quote)
  const shown = shownReception(reception, place, quote)
  const { at, quoted } = shown
  const relay = chosenRelay(quote, relayId)
  const isPlaced =
    at === 'door' ? place !== null : at === 'shop' ? collecting.first !== null : relay !== null
  /** The relay point is near an address that is whole. */
  const isHome = !shown.isElsewhere && Object.keys(addressProblems(atDoor)).length === 0
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
      const { region, quartier } = quoted ?? relay
      const there = { region, quartier, repere: relay.landmark }
      return {
        // The order keeps the buyer's own address: a relay point may close meanwhile.
        shippingAddress: {
          ...(isHome ? atDoor : { ...there, phone2: null, note: null, gpsCoordinates: null }),
          fullName,
          phone,
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
    shown,
    chooseWay: (chosen: ReceivePlace) => keep(toWay(reception, chosen)),
    chooseRelay: (chosen: string) => keep({ ...reception, relayId: chosen }),
    /** « Changer » beside the relay points. */
    moveTo: (to: Place) => {
      if (way !== 'relay') address.change(to)
      keep(toPlace(reception, to))
    },
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
