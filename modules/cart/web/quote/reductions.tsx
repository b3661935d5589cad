import type { Quote } from '#modules/pricing/contract/quote.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'

import './reductions.css'

type Reduced = Pick<Quote, 'shops' | 'marketDiscount' | 'marketPromotion'>

type Sum = Quote['shops'][number]
type Added = 'marketDiscount' | 'marketPromotion' | 'codes'
type AddedToShop = 'shopDiscount' | 'promotion'
type Answer = Omit<Quote, Added | 'shops'> &
  Partial<Pick<Quote, Added>> & {
    shops: readonly (Omit<Sum, AddedToShop> & Partial<Pick<Sum, AddedToShop>>)[]
  }

export function withPromotions(answer: Answer): Quote {
  return {
    marketDiscount: 0,
    marketPromotion: null,
    codes: [],
    ...answer,
    shops: answer.shops.map((shop) => ({ shopDiscount: 0, promotion: null, ...shop })),
  }
}

export function shownPrices({ itemsTotal, shops }: Pick<Quote, 'itemsTotal' | 'shops'>): number {
  return itemsTotal + sumOf(shops, (shop) => shop.shopDiscount) + agreedOff({ shops })
}

function agreedOff({ shops }: Pick<Quote, 'shops'>): number {
  return sumOf(
    shops.flatMap(({ items }) => items),
    ({ usualPrice, unitPrice, qty }) => (usualPrice ? (usualPrice - unitPrice) * qty : 0),
  )
}

export function isReduced({ shops, marketPromotion }: Reduced): boolean {
  return marketPromotion !== null || shops.some(({ promotion }) => promotion !== null)
}

export function Reductions({ quote }: { quote: Reduced }) {
  const lines = quote.shops.flatMap(({ shopId, shopName, shopDiscount, promotion }) =>
    promotion
      ? [
          {
            key: shopId,
            words: wordsOf(promotion, shopName),
            francs: shopDiscount,
            saved: promotion.discount,
          },
        ]
      : [],
  )
  const agreed = agreedOff(quote)
  if (agreed > 0)
    lines.unshift({ key: 'agreed', words: 'Prix accordé', francs: agreed, saved: agreed })
  if (quote.marketPromotion) {
    const { words, discount: saved } = quote.marketPromotion
    lines.push({ key: 'market', words, francs: quote.marketDiscount, saved })
  }
  return lines.map(({ key, words, francs, saved }) => (
    <div key={key} className="reduction">
      <dt>{words}</dt>
      <dd>{francs > 0 ? `−\u00a0${formatFrancs(francs)}` : freeDeliveryWords(saved)}</dd>
    </div>
  ))
}

/** @param saved saving on delivery; 0 while the place is unknown */
function freeDeliveryWords(saved: number): string {
  const words = 'livraison à 0\u00a0f'
  return saved > 0 ? `${words}, soit ${formatFrancs(saved)} de moins` : words
}

function wordsOf({ code, words }: { code: string | null; words: string }, shop: string): string {
  return code ? words : `Promotion de ${shop}`
}
