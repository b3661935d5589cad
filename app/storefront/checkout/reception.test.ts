import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  chosenAddress,
  deliveryPlaceOf,
  type Place,
  samePlace,
} from '#modules/addresses/web/index.ts'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { propertyRuns } from '../../../tests/support/property-runs.ts'
import {
  quotedPlace,
  type Reception,
  restoreReception,
  shownReception,
  toAddress,
  toPlace,
  toWay,
} from './reception.ts'

const home = { _id: 'home', region: 'Bamako', quartier: 'Badalabougou' }
const farm = { _id: 'farm', region: 'Kayes', quartier: null }
const lists = [[], [home], [farm], [home, farm], [farm, home]]

const badala: Place = { region: 'Bamako', quartier: 'Badalabougou' }
const places: Place[] = [
  badala,
  { region: 'Bamako', quartier: 'Hamdallaye' },
  ...['Kayes', 'Kidal', 'Sikasso', 'Gao'].map((region) => ({ region, quartier: null })),
]
/** Couriers go to doors of Bamako and Sikasso, coaches to Kayes; nothing goes to Kidal and Gao. */
const doors = ['Bamako', 'Sikasso']
const relays: Readonly<Record<string, string[]>> = { Badalabougou: ['a', 'b'], Kayes: ['k'] }

type Asked = { place: Place | null; way: ReceivePlace; relayId: string | null; collects: boolean }

function quoteOf({ place, way, relayId, collects }: Asked) {
  const near = (place && relays[place.quartier ?? place.region]) ?? []
  const relay = near.find((id) => id === relayId) ?? near[0] ?? null
  const isServed = !place || doors.includes(place.region)
  const isCollected = way === 'shop' && collects
  const isRelay = relay !== null && !isCollected && (way === 'relay' || !isServed)
  const ways: ReceivePlace[] = [
    ...(isServed ? ['door' as const] : []),
    ...(relay ? ['relay' as const] : []),
    ...(collects ? ['shop' as const] : []),
  ]
  const receive = ways.map((at) => ({ at, fee: place ? 1_000 : null, delay: null }))
  const receiveAt: ReceivePlace = isCollected ? 'shop' : isRelay ? 'relay' : 'door'
  return { receive, receiveAt, isServed } satisfies Pick<Quote, 'receive' | 'receiveAt'> & {
    isServed: boolean
  }
}

type Market = { addresses: (typeof home | typeof farm)[]; collects: boolean }
/** What two tabs share: the typed place, and the choice. */
type Device = { draft: Place | null; reception: Reception }

function screenOf({ addresses, collects }: Market, { draft, reception }: Device) {
  const chosen = chosenAddress(reception.addressId, addresses)
  const place = chosen ? deliveryPlaceOf(chosen) : draft
  const asked = { place: quotedPlace(reception, place), way: reception.way, collects }
  const quote = quoteOf({ ...asked, relayId: reception.relayId })
  return { chosen, place, quote, shown: shownReception(reception, place, quote) }
}

/** What can be pressed on a screen, each with what it makes of the device. */
function pressesOn(market: Market, device: Device): Device[] {
  const { draft, reception } = device
  const { place, shown } = screenOf(market, device)
  const ways = shown.ways.length < 2 ? [] : shown.ways.filter(({ isBarred }) => !isBarred)
  const isTyped = shown.isAddressShown && !chosenAddress(reception.addressId, market.addresses)
  return [
    ...ways.map(({ at }) => ({ draft, reception: toWay(reception, at) })),
    ...(shown.isAddressShown && market.addresses.length > 0
      ? [...market.addresses.map(({ _id }) => _id), ''].map((id) => ({
          draft,
          reception: toAddress(reception, id),
        }))
      : []),
    ...(isTyped ? places.map((to) => ({ draft: to, reception })) : []),
    ...(shown.at === 'relay'
      ? places.map((to) => ({
          draft: reception.way === 'relay' ? draft : to,
          reception: toPlace(reception, to),
        }))
      : []),
    ...(place ? ['a', 'b', 'k'] : []).map((relayId) => ({
      draft,
      reception: { ...reception, relayId },
    })),
  ]
}

/** Fewest presses from a screen to the door of Badalabougou; null: it is never reached. */
function pressesToBadala(market: Market, start: Device): number | null {
  let screens = [start]
  for (let presses = 0; presses < 5; presses += 1) {
    for (const screen of screens) {
      const { place, shown, quote } = screenOf(market, screen)
      const isThere = place && samePlace(place, badala) && quote.isServed
      if (shown.at === 'door' && isThere) return presses
    }
    const next = new Map(
      screens
        .flatMap((screen) => pressesOn(market, screen))
        .map((device) => [JSON.stringify(device), device]),
    )
    screens = [...next.values()]
  }
  return null
}

const markets = fc.record({ addresses: fc.constantFrom(...lists), collects: fc.boolean() })
const step = fc.record({ tab: fc.nat(1), press: fc.nat(), reload: fc.boolean() })
const start: Device = { draft: null, reception: restoreReception(null) }

test('what is shown is what is ordered, whatever was chosen, reloaded, or pressed in a second tab', () => {
  fc.assert(
    fc.property(markets, fc.array(step, { maxLength: 25 }), (market, steps) => {
      let kept = start
      const tabs = [start, start]
      for (const { tab, press, reload } of steps) {
        if (reload) {
          const { draft, reception } = JSON.parse(JSON.stringify(kept)) as Device
          tabs[tab] = { draft, reception: restoreReception(reception) }
        }
        const presses = pressesOn(market, tabs[tab] ?? start)
        // A second tab may not know yet what the first one kept.
        kept = presses[press % presses.length] ?? kept
        tabs[tab] = kept
        const { place, shown } = screenOf(market, kept)
        // The sum is that of the door that is shown, or of the relay points that are.
        const atDoor = shown.at === 'door'
        expect(!atDoor || (shown.isAddressShown && !shown.isElsewhere)).toBe(true)
        expect(shown.isElsewhere || shown.quoted).toEqual(shown.isElsewhere || place)
        expect(shown.ways.length === 0 || shown.ways.some(({ at }) => at === shown.at)).toBe(true)
      }
    }),
    propertyRuns(300),
  )
})

test('every place can be left, in three presses at most', () => {
  fc.assert(
    fc.property(markets, fc.array(fc.nat(), { maxLength: 8 }), (market, presses) => {
      let device = start
      for (const press of presses) {
        const possible = pressesOn(market, device)
        device = possible[press % possible.length] ?? device
      }
      expect(pressesToBadala(market, device)).not.toBeNull()
      expect(pressesToBadala(market, device)).toBeLessThanOrEqual(3)
    }),
    propertyRuns(100),
  )
})
