import { sumOf } from '#kernel/wire/money.ts'
import { northernRegions } from '#modules/places/contract/locations.ts'
import { dayMs } from '#kernel/clock.ts'

import { demoBuyers, phones } from '../accounts.ts'
import type { DemoContent, DemoPerson, DemoProduct } from '../content.ts'
import type { Chance } from '../random.ts'
import type { PlannedLine } from './planned-order.ts'

export type Buyer = Extract<DemoPerson, { role: 'acheteur' }>

export type Cast = {
  products: ReadonlyMap<string, DemoProduct>
  byShop: ReadonlyMap<string, DemoProduct[]>
  shops: readonly string[]
  /** Shops where no courier fetches parcels; buyers collect there. */
  far: ReadonlySet<string>
  buyers: ReadonlyMap<string, Buyer>
  couriers: readonly string[]
}

/** Where couriers fetch parcels from shops. */
export const collectedRegions: readonly string[] = ['Bamako', 'Koulikoro']

/** Nothing goes from it to any town: it has no orders. */
const unreached = 'cuirs-gao'

/** Francs: with its delivery fee and what a courier carries today below the cash ceiling. */
const cashMost = 75_000
const idle = new Set(['76112239'])

export function castOf({
  products: all,
  shops,
  people,
}: Pick<DemoContent, 'products' | 'shops' | 'people'>): Cast {
  const products = all.filter(({ shop }) => shop !== unreached)
  const buyers = [...demoBuyers, ...people.filter((person) => person.role === 'acheteur')]
  return {
    products: new Map(products.map((product) => [product.key, product])),
    byShop: Map.groupBy(products, ({ shop }) => shop),
    shops: shops.map(({ key }) => key).filter((key) => products.some(({ shop }) => shop === key)),
    far: new Set(
      shops.flatMap(({ key, region }) => (collectedRegions.includes(region) ? [] : [key])),
    ),
    buyers: new Map(buyers.map((buyer) => [buyer.phone, buyer])),
    couriers: people
      .filter(({ role, phone }) => role === 'livreur' && !idle.has(phone))
      .map(({ phone }) => phone),
  }
}

export function productOf(cast: Cast, key: string): DemoProduct {
  const product = cast.products.get(key)
  if (!product) throw new Error(`the demo sells no ${key}`)
  return product
}

/** Draws from Bamako and its periphery, where couriers go; the demo's own come sometimes. */
export function anyBuyer(cast: Cast, chance: Chance, but: ReadonlySet<string> = new Set()): Buyer {
  const wantsBamako = chance.percent(75)
  const draw = chance.whole(100)
  if (draw < 4 && !but.has(phones.buyer)) return buyerOf(cast, phones.buyer)
  if (draw < 6 && !but.has(phones.secondBuyer)) return buyerOf(cast, phones.secondBuyer)
  const others = [...cast.buyers.values()].filter(
    ({ phone }) => !phone.startsWith('700000') && !but.has(phone),
  )
  const there = others.filter(
    ({ region }) => region === 'Bamako' || (!wantsBamako && region === 'Koulikoro'),
  )
  return chance.pick(there.length > 0 ? there : others)
}

export function buyerOf(cast: Cast, phone: string): Buyer {
  const buyer = cast.buyers.get(phone)
  if (!buyer) throw new Error(`nobody in the demo has the phone ${phone}`)
  return buyer
}

/** Draws the demo's own for a good third, the second for a tenth. */
export function anyCourier(cast: Cast, chance: Chance): string {
  const draw = chance.whole(100)
  if (draw < 35) return phones.courier
  return draw < 45 || cast.couriers.length === 0 ? phones.secondCourier : chance.pick(cast.couriers)
}

/** Prefers the variant of the review, then one in stock. */
export function lineOf(
  { key, price, variants }: DemoProduct,
  chance: Chance,
  words = '',
): PlannedLine {
  const quantity = price < 3_000 ? chance.between(1, 4) : price < 8_000 ? chance.between(1, 2) : 1
  const spoken = variants.findIndex(
    ({ color, size }) => mentions(words, color) || mentions(words, size),
  )
  const inStock = variants.flatMap(({ stock }, index) => (stock > 0 ? [index] : []))
  const chosen = chance.whole(Math.max(1, inStock.length || variants.length))
  return { product: key, variant: spoken >= 0 ? spoken : (inStock[chosen] ?? chosen), quantity }
}

function mentions(words: string, value: string | null): boolean {
  return value !== null && value.length > 2 && words.toLowerCase().includes(value.toLowerCase())
}

export function mayPayCash(cast: Cast, buyer: Buyer, lines: readonly PlannedLine[]): boolean {
  const total = sumOf(lines, ({ product, quantity }) => productOf(cast, product).price * quantity)
  return !northernRegions.includes(buyer.region) && total <= cashMost
}

const hourMs = 3_600_000

/** Takes `hour` in UTC, as in Bamako; it may hold a fraction. */
export function daysAgo(now: Date, days: number, hour: number): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs - days * dayMs + hour * hourMs)
}

export function plusHours(date: Date, hours: number): Date {
  return new Date(date.getTime() + hours * hourMs)
}

/** Returns the next working time: 8 to 20 h, not on Sunday. */
export function atWork(date: Date): Date {
  const hour = (date.getTime() % dayMs) / hourMs
  // Spreads the night's events over the morning, deterministically.
  const morning = 8 + (date.getTime() % 131) / 60
  const next =
    hour < 8
      ? plusHours(date, morning - hour)
      : hour >= 20
        ? plusHours(date, 24 + morning - hour)
        : date
  return next.getUTCDay() === 0 ? plusHours(next, 24) : next
}

/** Scales dates to fit between `from` and `until`; unchanged when they fit. */
export function squeezed<T extends { at: Date }>(
  steps: readonly T[],
  from: Date,
  until: Date,
): T[] {
  const last = Math.max(from.getTime(), ...steps.map(({ at }) => at.getTime()))
  if (last <= until.getTime()) return [...steps]
  const share = Math.max(0, until.getTime() - from.getTime()) / (last - from.getTime())
  return steps.map((step) => ({
    ...step,
    at: new Date(from.getTime() + (step.at.getTime() - from.getTime()) * share),
  }))
}
