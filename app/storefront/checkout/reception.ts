import { useCallback, useState } from 'react'

import { type Place, restorePlace, samePlace } from '#modules/addresses/web/index.ts'
import type { Way } from '#modules/counter/web/index.ts'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { storedValue, useStored } from '#client/device/stored-value.ts'

/**
 * Where a cart is received, as the buyer chose it: kept on the device as one value, so that a
 * reload or a second tab never mixes two choices.
 */
export type Reception = {
  way: ReceivePlace
  /** Id of a saved address; '' for the typed one; null: nothing chosen, the first is taken. */
  addressId: string | null
  /** Where relay points are looked for; null: near the address. */
  near: Place | null
  /** Wanted relay point: it may not exist near the present place. */
  relayId: string | null
}

const untouched: Reception = { way: 'door', addressId: null, near: null, relayId: null }

const kept = storedValue<Reception>({ key: 'reception', restore: restoreReception })

/** @param asked way of the link that led here, until another is chosen */
export function useReception(asked: ReceivePlace | null): [Reception, (next: Reception) => void] {
  const stored = useStored(kept, untouched)
  const [isAsked, setAsked] = useState(asked !== null)
  const keep = useCallback((next: Reception) => {
    setAsked(false)
    kept.write(next)
  }, [])
  return [asked && isAsked ? { ...stored, way: asked } : stored, keep]
}

/** Forgets the address of an order that is placed; the way stays for the next one. */
export function endReception(): void {
  kept.write({ ...kept.read(), addressId: null, near: null })
}

export function restoreReception(found: unknown): Reception {
  if (typeof found !== 'object' || found === null) return untouched
  const { way, addressId, near, relayId } = found as Record<string, unknown>
  return {
    way: way === 'shop' || way === 'relay' ? way : 'door',
    addressId: typeof addressId === 'string' ? addressId : null,
    near: restorePlace(near),
    relayId: typeof relayId === 'string' ? relayId : null,
  }
}

export function toAddress(reception: Reception, addressId: string): Reception {
  return { ...reception, addressId, near: null }
}

export function toWay(reception: Reception, way: ReceivePlace): Reception {
  return { ...reception, way, near: way === reception.way ? reception.near : null }
}

/**
 * Moves to another place: relay points that were asked for are looked for there; else the address
 * is typed anew there.
 */
export function toPlace(reception: Reception, place: Place): Reception {
  if (reception.way === 'relay') return { ...reception, near: place, relayId: null }
  return { ...reception, addressId: '', near: null }
}

export type ShownReception = {
  at: ReceivePlace
  /** Cell that is marked, at once when it is pressed. */
  chosen: ReceivePlace
  /** Place of the quote. */
  quoted: Place | null
  /** Relay points are looked for far from the address. */
  isElsewhere: boolean
  isAddressShown: boolean
  ways: Way[]
}

/** Place for which the cart is priced. */
export function quotedPlace({ way, near }: Reception, place: Place | null): Place | null {
  return way === 'relay' ? (near ?? place) : place
}

/**
 * Returns what is drawn, for the quote of `quotedPlace`. A place far from the address gives relay
 * points alone: its door is not the buyer's.
 */
export function shownReception(
  reception: Reception,
  place: Place | null,
  quote: Pick<Quote, 'receive' | 'receiveAt'> | undefined,
): ShownReception {
  const quoted = quotedPlace(reception, place)
  const isElsewhere = quoted !== null && !samePlace(quoted, place)
  const { receive = [], receiveAt = 'door' } = quote ?? {}
  const at = isElsewhere && receiveAt === 'door' ? 'relay' : receiveAt
  // Beside the address, « Chez moi » would do nothing; from elsewhere it leads there.
  const isAddressShown = at === 'door' || (at === 'relay' && reception.way !== 'relay')
  const [door] = receive.filter((way) => way.at === 'door')
  const others = receive.filter((way) => way.at !== 'door')
  const ways: Way[] = [
    isElsewhere
      ? { at: 'door', fee: null, delay: null }
      : (door ?? {
          at: 'door',
          fee: null,
          delay: null,
          note: `pas à ${quoted?.quartier ?? quoted?.region ?? ''}`,
          isBarred: isAddressShown,
        }),
    ...(at === 'relay' && !others.some((way) => way.at === 'relay')
      ? [{ at: 'relay' as const, fee: null, delay: null, note: 'aucun ici' }]
      : []),
    ...others,
  ]
  return {
    at,
    chosen: ways.some((way) => way.at === reception.way && !way.isBarred) ? reception.way : at,
    quoted,
    isElsewhere,
    isAddressShown,
    ways: quote ? ways : [],
  }
}
