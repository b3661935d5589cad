import type { ProductFilter } from '#contract/catalogue.ts'

export type ShopTab = { name: string; words: string; filter: ProductFilter; title: string }

/** The shop’s tabs by their name in the address (`?onglet=promo`); the first has none. */
export const SHOP_TABS: readonly [ShopTab, ...ShopTab[]] = [
  { name: '', words: 'Tous', filter: 'paginated', title: 'Butiki' },
  { name: 'populaire', words: 'Populaire', filter: 'trending-best', title: 'Butiki : populaire' },
  { name: 'promo', words: 'Promo', filter: 'bestOffers', title: 'Butiki : promo' },
  { name: 'unique', words: 'Unique', filter: 'random-by-category', title: 'Butiki : unique' },
]

/** The tab an address asks for; the first one when it asks for none of them. */
export function shopTab(name: string | null): ShopTab {
  return SHOP_TABS.find((tab) => tab.name === name) ?? SHOP_TABS[0]
}
