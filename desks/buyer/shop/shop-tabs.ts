import type { ProductFilter } from '#modules/catalogue/contract/catalogue.ts'

export type ShopTab = { name: string; words: string; filter: ProductFilter }

/** The shop’s tabs by their name in the address (`?onglet=promo`); the first has none. */
export const SHOP_TABS: readonly [ShopTab, ...ShopTab[]] = [
  { name: '', words: 'Tous', filter: 'paginated' },
  { name: 'populaire', words: 'Populaire', filter: 'trending-best' },
  { name: 'promo', words: 'Promo', filter: 'bestOffers' },
  // Only for those who bought.
  { name: 'preference', words: 'Preference', filter: 'purchased' },
  { name: 'unique', words: 'Unique', filter: 'random-by-category' },
]

/** The tab an address asks for; the first one when it asks for none of them. */
export function shopTab(name: string | null): ShopTab {
  return SHOP_TABS.find((tab) => tab.name === name) ?? SHOP_TABS[0]
}

/**
 * The tab that a navigation's state asks for (`{ filter: 'bestOffers' }`, or a tab's own name);
 * null when it asks for none.
 */
export function tabOfState(state: unknown): ShopTab | null {
  if (typeof state !== 'object' || state === null || !('filter' in state)) return null
  return (
    SHOP_TABS.find(
      ({ name, filter }) => state.filter === filter || (name !== '' && state.filter === name),
    ) ?? null
  )
}
