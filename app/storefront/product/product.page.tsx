import type * as LazyParts from './lazy-parts.ts'
import { Link, useLoaderData, type ClientLoaderFunctionArgs, type MetaFunction } from 'react-router'
import { useEffect, useState, type ComponentProps } from 'react'
import { discountPercent, formatFrancs, sellingPrice } from '#kernel/wire/money.ts'
import { pageMeta } from '#client/api/page-meta.ts'
import {
  cardBadge,
  choiceNamed,
  QuantityRow,
  useChoice,
  VariantPicker,
} from '#modules/products/web/index.ts'
import { loadProduct, type ShownProduct, type NearDelivery } from './load-product.ts'
import { ProductActs } from '../products/product-acts.tsx'
import { ProductSection } from '../products/lists/product-section.tsx'
import { useProductActs } from '../products/use-product-acts.ts'
import { useRefreshed } from '#client/device/use-refreshed.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { paths } from '#client/paths.ts'
import { useUser, readUser } from '#client/session/user-info.ts'
import { useViewReport } from '#modules/visits/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { formatRating, Stars } from '#ui/icons/stars.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { cartLabel, cartLineOf, useCart } from '#modules/cart/web/index.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { lastDayWords } from '#kernel/wire/due-words.ts'
import { Remark } from '#ui/lists/remark.tsx'
import { isPlaceKept } from '#client/device/place-keys.ts'
import { atFirstTouch } from '#client/device/first-touch.ts'
import { Gallery } from './gallery.tsx'
import { ServerDrawn } from './server-drawn.tsx'
import { loadLazyParts } from './load-lazy-parts.ts'
import { NearWords } from './near-words.tsx'
import './gallery.css'
import './product.css'

const schemas = import.meta.env.SSR ? await import('../page-schemas.ts') : null

export const handle: PageHandle = { query: ['avis'] }
export const loader = loadProduct

/** Keeps the page for twelve hours on the device; it is refreshed a moment after it is shown. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const { keptOr } = await import('#client/device/kept-pages.ts')
  return keptOr(request, 43_200_000, () => serverLoader<typeof loader>())
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Produit · Sugu' }]
  const { product, origin, summary, isReached } = loaderData
  return [
    ...pageMeta({
      title: product.name,
      description: `${formatFrancs(sellingPrice(product))}. ${summary}`,
      path: paths.product(product.slug),
      origin,
      image: product.shareImage,
      kind: 'product',
    }),
    ...(schemas
      ? schemas
          .productSchemas(product, origin, { isReached })
          .map((schema) => ({ 'script:ld+json': schema }))
      : []),
    // A suspended product opens by its address, but is not indexed.
    ...(product.unavailable === 'suspended' ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

export default function ProductPage() {
  const data = useLoaderData<typeof loader>()
  const { origin, product, reviews, alike, together, near } = data
  const user = useUser()
  useRefreshed(data)
  useViewReport(product._id)
  return (
    <ProductActs key={product._id}>
      <nav className="breadcrumb laptop-only small muted" aria-label="Fil d’Ariane">
        <Link to={paths.category(product.category)}>{product.categoryName}</Link>
        <Icon name="next" size={16} />
        <Link
          to={`${paths.category(product.category)}?subCategory=${encodeURIComponent(product.subCategory)}`}
        >
          {product.subCategoryName}
        </Link>
      </nav>
      <div className="product-page">
        <Gallery
          product={product}
          discount={discountPercent(product.price, product.prixPromotionnel)}
          url={origin + paths.product(product.slug)}
        />
        <div className="product-page-text">
          <ProductHead product={product} />
          <DeliveryRow product={product} near={near} />
          <Buying product={product} />
          <ServerDrawn
            part="seller"
            className="ruled"
            product={product}
            reviews={null}
            until={user?._id}
          />
        </div>
      </div>
      <ServerDrawn part="words" className="two-columns" product={product} reviews={reviews} />
      <ProductSection id="ensemble" title="Souvent achetés ensemble" products={together} rail />
      <ProductSection id="gout" title="Dans le même goût" products={alike} rail />
      <LazySeen product={product} />
    </ProductActs>
  )
}

function ProductHead({ product }: { product: ShownProduct }) {
  const badge = cardBadge(product)
  return (
    <>
      <h1>{typographic(product.name)}</h1>
      <div className="product-page-facts">
        {product.totalReviews > 0 && (
          <a className="rating" href="#avis">
            <Stars rating={product.averageRating} />
            <b>{formatRating(product.averageRating)}</b> ({product.totalReviews} avis)
          </a>
        )}
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
        {product.conditionWords && <Badge tone="neutral">{product.conditionWords}</Badge>}
      </div>
      <div className="product-page-price">
        <Price francs={sellingPrice(product)} />
        {product.prixPromotionnel !== null && <OldPrice francs={product.price} />}
        {product.until && <span className="offer-end">{product.until}</span>}
      </div>
    </>
  )
}

/** Size, colour, quantity and button; on a phone the button is in a bar with the cart. */
function Buying({ product }: { product: ShownProduct }) {
  const { put, requireLogin } = useProductActs()
  const chosen = useChoice(product)
  const { choice, stock, problem, soldOut } = chosen
  const closed = product.unavailable !== null
  const out = soldOut || closed

  // The server draws one page for all sizes and colours.
  useEffect(() => {
    const asked = new URLSearchParams(location.search)
    const named = { size: asked.get('taille'), color: asked.get('couleur') }
    if (named.size ?? named.color) chosen.choose(choiceNamed(product, named))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [product._id])

  const add = () => {
    if (stock !== null)
      put(cartLineOf(product, choice, chosen.quantity, stock), product.subCategory)
    // A visitor signs in first; size and colour are asked for afterwards.
    else if (!readUser()) requireLogin({ kind: 'choice', slug: product.slug })
    else chosen.complain()
  }
  return (
    <>
      {(closed || product.stock < 1) && <Closed product={product} />}
      {!closed && (
        <div className="ruled ruled-choices">
          <VariantPicker
            product={product}
            shadesOf={(name) => product.shades[name] ?? []}
            choice={choice}
            onChoose={chosen.choose}
            problem={problem}
          />
          {product.stock > 0 && (
            <QuantityRow
              value={chosen.quantity}
              most={chosen.most}
              onChange={chosen.setQuantity}
              problem={problem?.about === 'quantity' ? problem.sentence : null}
            />
          )}
          <p className="small muted mt-1" role="status">
            {chosen.stockWords}
          </p>
          {soldOut && <LazyAwait product={product} choice={choice} />}
        </div>
      )}
      <div className="buy-bar">
        <CartLink />
        <Button icon={out ? undefined : 'add-to-cart'} onClick={add} disabled={out}>
          {out ? 'Indisponible' : 'Ajouter au panier'}
        </Button>
      </div>
    </>
  )
}

function Closed({ product: { unavailable, shop } }: { product: ShownProduct }) {
  const back = shop.closedUntil ? ` ${lastDayWords(shop.closedUntil)}` : ''
  return (
    <div className="mt-4">
      <Remark>
        {unavailable === 'suspended'
          ? 'Ce produit n’est plus en vente pour le moment.'
          : unavailable === null
            ? 'Épuisé pour le moment. Demandez à être prévenu de son retour.'
            : `La boutique est fermée${back}. Gardez ce produit dans vos favoris pour le retrouver à sa réouverture.`}
      </Remark>
    </div>
  )
}

function CartLink() {
  const { count } = useCart()
  return (
    <ButtonLink
      look="outline"
      icon="cart"
      to={paths.cart()}
      aria-label={count > 0 ? cartLabel(count) : 'Segui'}
    >
      {count > 0 && <span className="count">{count > 99 ? '99+' : count}</span>}
    </ButtonLink>
  )
}

/**
 * Fee and delay to Bamako, then each way to the place kept on this device. The place picker is
 * loaded when opened.
 */
function DeliveryRow({ product, near }: { product: ShownProduct; near: NearDelivery }) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  const [picking, setPicking] = useState(false)
  const load = () => void loadLazyParts().then(setParts, () => setPicking(false))

  useEffect(() => {
    if (isPlaceKept()) load()
  }, [])

  const pick = () => {
    setPicking(true)
    if (!parts) load()
  }
  return (
    <div className="delivery-row">
      <div className="icon-line">
        <Icon name="delivery" className="green" />
        <div>{parts ? <parts.DeliveredTo near={near} /> : <NearWords near={near} />}</div>
        <button
          className="link js"
          type="button"
          aria-label="Changer le lieu de livraison"
          aria-busy={(picking && !parts) || undefined}
          onClick={pick}
        >
          Changer
        </button>
      </div>
      <div role="status">{parts && <parts.ReceiveWays product={product} />}</div>
      {picking && parts && <parts.PlacePicker onClose={() => setPicking(false)} />}
    </div>
  )
}

function LazyAwait(props: ComponentProps<typeof LazyParts.AwaitChosen>) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  useEffect(() => void loadLazyParts().then(setParts, () => undefined), [])
  return parts && <parts.AwaitChosen {...props} />
}

function LazySeen({ product }: { product: ShownProduct }) {
  const [parts, setParts] = useState<typeof LazyParts | null>(null)
  useEffect(() => atFirstTouch(() => void loadLazyParts().then(setParts, () => undefined)), [])
  return parts && <parts.SeenProducts product={product} />
}
