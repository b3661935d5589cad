import type { SellerParcel } from '#modules/orders/contract/seller-orders.ts'

export type Gathered = {
  key: string
  name: string
  imageUrl: string | null
  variant: string
  qty: number
  orders: number
}

/** What several parcels need, each product and variant once, by name. */
export function gathered(parcels: readonly Pick<SellerParcel, 'items'>[]): Gathered[] {
  const all = new Map<string, Gathered>()
  for (const { product, name, imageUrl, size, color, qty } of parcels.flatMap(
    ({ items }) => items,
  )) {
    const key = JSON.stringify([product, size, color])
    const before = all.get(key)
    all.set(key, {
      key,
      name,
      imageUrl,
      variant: [size, color].filter(Boolean).join(', '),
      qty: (before?.qty ?? 0) + qty,
      orders: (before?.orders ?? 0) + 1,
    })
  }
  // The Chrome of old phones lacks toSorted; this array is our own.
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...all.values()].sort(
    (one, other) =>
      one.name.localeCompare(other.name, 'fr') || one.variant.localeCompare(other.variant, 'fr'),
  )
}
