import { useId } from 'react'
import type { Quote, ReceivePlace, UnreachedShop } from '#modules/pricing/contract/quote.ts'
import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { paths } from '#client/paths.ts'
import { AwaitRoute } from '#modules/pricing/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { Loading } from '#ui/lists/skeleton.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { type CartLine, sameLine } from '../cart-line.ts'
import { articlesWords } from '../cart-shops.ts'
import { goingLines } from './going-lines.ts'
import type { PricedCart } from './use-quote.ts'

type DeliveryListProps = { priced: PricedCart; at: ReceivePlace; lines: readonly CartLine[] }

/** Each parcel with its day, its price and its way; and those that stay in the cart. */
export function DeliveryList({ priced, at, lines }: DeliveryListProps) {
  const heading = useId()
  const { quote, settled, failure, again } = priced
  const held = quote ? lines.filter((line) => !goingLines(lines, quote).includes(line)) : []
  const left = held.length > 0 ? (quote?.unreached?.shops ?? []) : []
  if (at === 'relay' && quote && quote.shops.length + left.length < 2) return null
  return (
    <section className="card" aria-labelledby={heading} aria-busy={!settled && !failure}>
      <h2 id={heading}>{quote ? parcelsWords(quote.shops, left.length) : 'Livraison'}</h2>
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
          <ParcelLine key={shop.shopId} shop={shop} lines={lines} />
        ))}
        {quote?.unreached &&
          left.map((shop) => (
            <HeldParcel
              key={shop.shopId}
              shop={shop}
              region={quote.unreached?.region ?? ''}
              lines={held.filter(({ shopName }) => shopName === shop.shopName)}
              onChanged={again}
            />
          ))}
      </ul>
      {left.length > 0 && (
        <Remark tone="info">Ce qui ne peut pas venir reste au panier, et n’est pas payé.</Remark>
      )}
      {quote?.shippingFee === null && (
        <p className="small muted">Choisissez où livrer pour voir les frais et les délais.</p>
      )}
    </section>
  )
}

type Shop = Quote['shops'][number]

function ParcelLine({ shop, lines }: { shop: Shop; lines: readonly CartLine[] }) {
  const [first] = shop.items
  const line = first && lines.find((one) => sameLine(first, one))
  return (
    <li className="person">
      <Picture image={line?.image ?? null} alt="" sizes="56px" className="parcel-picture" />
      <div>
        {shop.delay && <b>{shop.delay.label}</b>}
        <p className="small muted">{`${goodsWords(shop.items)} · ${shop.shopName}`}</p>
        {shop.way && <p className="small muted">{shop.way}</p>}
      </div>
      <span className="figures medium">
        {shop.isFreeDelivery ? (
          <Badge tone="free">livraison à 0f</Badge>
        ) : (
          shop.shippingFee !== null && formatFrancs(shop.shippingFee)
        )}
      </span>
    </li>
  )
}

type HeldParcelProps = {
  shop: UnreachedShop
  region: string
  lines: readonly CartLine[]
  onChanged: () => void
}

function HeldParcel({ shop, region, lines, onChanged }: HeldParcelProps) {
  const { shopId, words, why, isAwaited, collectIn } = shop
  return (
    <li className="person">
      <Picture image={lines[0]?.image ?? null} alt="" sizes="56px" className="parcel-picture" />
      <div>
        <b>{words}</b>
        <p className="small muted">{lines.length > 0 ? `${goodsWords(lines)} · ${why}` : why}</p>
        <div className="parcel-acts">
          <AwaitRoute shopId={shopId} region={region} isAwaited={isAwaited} onChanged={onChanged} />
          {collectIn && (
            <ButtonLink to={paths.checkout(shopId)} look="outline" icon="shop">
              {`À retirer à la boutique, à ${collectIn}`}
            </ButtonLink>
          )}
        </div>
      </div>
    </li>
  )
}

function goodsWords(items: readonly { name: string; qty: number }[]): string {
  const [only] = items
  if (only && items.length === 1) return only.qty > 1 ? `${only.qty} × ${only.name}` : only.name
  return articlesWords(items.reduce((count, item) => count + item.qty, 0))
}

/** « 2 colis, 2 jours », « 1 colis part, 1 reste » */
function parcelsWords(shops: Quote['shops'], held: number): string {
  const count = shops.length
  if (held > 0)
    return `${count} colis ${plural(count, 'part', 'partent')}, ${held} ${plural(held, 'reste', 'restent')}`
  if (count === 1) return 'Livraison'
  const days = new Set(shops.map(({ delay }) => delay?.label)).size
  return days > 1 ? `${count} colis, ${daysWords(days)}` : `${count} colis`
}
