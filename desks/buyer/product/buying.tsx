import { cartLabel, useCart } from '#modules/cart/web/index.ts'
import {
  QuantityRow,
  type ShownProduct,
  useChoice,
  useProductActs,
  VariantPicker,
} from '#modules/catalogue/web/index.ts'
import { paths } from '#web/paths.ts'
import { readUser } from '#web/session/user-info.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { dayWords } from '#web/ui/words/day-words.ts'
import { Remark } from '#web/ui/lists/remark.tsx'

import { LazyAwait } from './lazy-seen.tsx'

/**
 * Size, colour, quantity and the button, in place. On a phone the button is in a bar above the
 * bottom one, with the cart.
 */
export function Buying({ product }: { product: ShownProduct }) {
  const { put, requireLogin } = useProductActs()
  const {
    choice,
    quantity,
    line,
    problem,
    most,
    soldOut,
    stockWords,
    choose,
    setQuantity,
    complain,
  } = useChoice(product)
  const closed = product.unavailable !== null
  const out = soldOut || closed

  const add = () => {
    if (line) put(line)
    // A visitor signs in first; size and colour are asked for afterwards.
    else if (!readUser()) requireLogin({ kind: 'choice', slug: product.slug })
    else complain()
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
            onChoose={choose}
            problem={problem}
          />
          {product.stock > 0 && (
            <QuantityRow
              value={quantity}
              most={most}
              onChange={setQuantity}
              problem={problem?.about === 'quantity' ? problem.sentence : null}
            />
          )}
          <p className="small muted mt-1" role="status">
            {stockWords}
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
  const back = shop.closedUntil ? ` jusqu’au ${dayWords(shop.closedUntil)}` : ''
  return (
    <div className="mt-4">
      <Remark>
        {unavailable === 'suspended'
          ? 'Ce produit n’est plus en vente pour le moment.'
          : unavailable === null
            ? 'Épuisé pour le moment. Gardez ce produit dans vos favoris pour le retrouver à son retour.'
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
