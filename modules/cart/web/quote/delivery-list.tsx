import { useId } from 'react'
import type { Quote } from '#modules/pricing/contract/quote.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { articlesWords } from '../cart-shops.ts'
import type { PricedCart } from './use-quote.ts'

const NUMBERS = [
  '',
  'un',
  'deux',
  'trois',
  'quatre',
  'cinq',
  'six',
  'sept',
  'huit',
  'neuf',
  'dix',
] as const

export function DeliveryList({
  priced: { quote, settled, failure, again },
}: {
  priced: PricedCart
}) {
  const heading = useId()
  return (
    <section className="card" aria-labelledby={heading} aria-busy={!settled && !failure}>
      <h2 id={heading}>Livraison</h2>
      {quote && <p className="small muted mb-1">{parcelsWords(quote.shops)}</p>}
      {failure && !settled && (
        <div>
          <FieldError>{sentenceOf(failure)}</FieldError>
          <Button look="outline" className="mt-3" onClick={again}>
            Réessayer
          </Button>
        </div>
      )}
      {!quote && !failure && (
        <Loading>
          <div className="skeleton skeleton-line skeleton-short mt-3" />
          <div className="skeleton skeleton-line" />
        </Loading>
      )}
      <ul className="parcel-list">
        {quote?.shops.map((shop) => (
          <li className="person" key={shop.shopId}>
            <ShopSign name={shop.shopName} small />
            <div>
              <p className="medium">{shop.shopName}</p>
              <p className="small muted">{goodsWords(shop.items)}</p>
              {shop.delay && <p className="small muted">{shop.delay.label}</p>}
            </div>
            <span className="figures medium">
              {shop.isFreeDelivery ? (
                <Badge tone="free">livraison à 0f</Badge>
              ) : (
                shop.shippingFee !== null && formatFrancs(shop.shippingFee)
              )}
            </span>
          </li>
        ))}
      </ul>
      {quote?.shippingFee === null && (
        <p className="small muted">Choisissez où livrer pour voir les frais et les délais.</p>
      )}
    </section>
  )
}

function goodsWords(items: Quote['shops'][number]['items']): string {
  const [only] = items
  if (only && items.length === 1) return `${only.qty} × ${only.name}`
  return articlesWords(items.reduce((count, item) => count + item.qty, 0))
}

/** « Deux boutiques, deux colis », « 2 colis, 2 jours » */
function parcelsWords(shops: Quote['shops']): string {
  const count = shops.length
  const days = new Set(shops.map(({ delay }) => delay?.label)).size
  if (count === 1) return 'Une boutique, un colis'
  if (days > 1) return `${count} colis, ${daysWords(days)}`
  const number = NUMBERS[count] ?? String(count)
  return `${number.charAt(0).toUpperCase()}${number.slice(1)} boutiques, ${number} colis`
}
