import { placeOf, type Place } from './table-places.ts'

/**
 * How far a statement reaches. `one node`: reference and local tables alone. `one shard`: it names
 * the key. `every shard`: it does not, so all nodes are asked. `across`: it joins tables that are
 * spread by different keys, or one that is spread with one that stands on the first node.
 */
export type Reach = 'one node' | 'one shard' | 'every shard' | 'across'

const keys: Readonly<Record<'shop' | 'person', RegExp>> = {
  // What hangs from one product or one parcel would carry its shop too.
  shop: /\b(shop_id|shop_key|product_id|parcel_id|shop|slug)\b/,
  person: /\b(user_id|buyer_id|payer_id|person_id|owner_id|token_hash|order_id|phone)\b/,
}

export function reachOf({ text, tables }: { text: string; tables: readonly string[] }): Reach {
  const places = new Set(tables.map((table) => placeOf.get(table) ?? 'local'))
  places.delete('reference')
  const [only] = places
  if (places.size === 0 || (places.size === 1 && only === 'local')) return 'one node'
  if (places.size > 1 || !isSpread(only)) return 'across'
  const [, conditions = text] = /\b(?:where|on|values|set)\b([^]*)/i.exec(text) ?? []
  return keys[only].test(conditions) || /^insert into/i.test(text) ? 'one shard' : 'every shard'
}

function isSpread(place: Place | undefined): place is 'shop' | 'person' {
  return place === 'shop' || place === 'person'
}
