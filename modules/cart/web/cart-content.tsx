import { useRef } from 'react'

import { formatFrancs } from '#kernel/wire/money.ts'
import type { QuoteChange } from '#modules/cart/contract/quote.ts'
import { paths } from '#web/paths.ts'
import { CodeEntry, Reductions, shownPrices } from '#modules/promotions/web/index.ts'
import { ShopSign } from '#web/ui/pictures/avatar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Price } from '#web/ui/price.tsx'

import { CartArticle } from './cart-article.tsx'
import { CartChanges } from './cart-changes.tsx'
import { countOf, lineKey, sameLine, totalOf, type CartLine } from './cart-line.ts'
import { articlesWords, orderable, shopsOf } from './cart-shops.ts'
import { removeLine } from './remove-line.ts'
import { isOf, useCartQuote } from './quote/use-cart-quote.ts'
import './cart.css'

/** A cart with something in it: shop by shop, then what it costs and the link to the checkout. */
export function CartContent({ lines }: { lines: readonly CartLine[] }) {
  const { state, changes, quote: last } = useCartQuote(lines)
  const articles = useRef<HTMLDivElement>(null)
  const buyable = orderable(lines)
  const quote = last && isOf(last, buyable) ? last : null
  const total = quote?.total ?? totalOf(buyable)

  const remove = (line: CartLine) => {
    const buttons = [...(articles.current?.querySelectorAll<HTMLElement>('[data-retirer]') ?? [])]
    const place = buttons.indexOf(document.activeElement as HTMLElement)
    removeLine(line)
    // The pressed button is about to vanish: its neighbour takes the focus.
    ;(buttons[place + 1] ?? buttons[place - 1] ?? document.getElementById('contenu'))?.focus()
  }

  return (
    <>
      <CartChanges changes={changes} unknown={state === 'unknown'} />
      <div className="columns">
        <div ref={articles}>
          {shopsOf(lines).map((shop) => (
            <div className="card" key={shop.name ?? ''}>
              {shop.name && (
                <h2 className="seller-head">
                  <ShopSign name={shop.name} tiny />
                  {shop.name}
                </h2>
              )}
              {shop.lines.map((line) => (
                <CartArticle
                  key={lineKey(line)}
                  line={line}
                  problem={problemOf(line, changes)}
                  onRemove={() => remove(line)}
                />
              ))}
            </div>
          ))}
        </div>
        <aside>
          <div className="card">
            <h2 className="cart-summary">Résumé</h2>
            <dl className="sums">
              <div>
                <dt>{articlesWords(countOf(buyable))}</dt>
                <dd>{formatFrancs(quote ? shownPrices(quote) : total)}</dd>
              </div>
              {quote && <Reductions quote={quote} />}
              <div>
                <dt>Livraison</dt>
                <dd className="muted">à l’étape suivante</dd>
              </div>
              <div className="total">
                <dt>Total</dt>
                <dd>{formatFrancs(total)}</dd>
              </div>
            </dl>
            <CodeEntry quote={last ?? undefined} />
            <Onward possible={buyable.length > 0} className="laptop-only mt-5" wide />
          </div>
          <p className="promise small muted">
            <Icon name="trust" size={20} />
            <span>Le vendeur est payé seulement après remise du colis.</span>
          </p>
        </aside>
      </div>
      <div className="checkout-bar">
        <div>
          <p className="tiny muted">Total</p>
          <Price francs={total} />
        </div>
        <Onward possible={buyable.length > 0} />
      </div>
    </>
  )
}

function Onward({
  possible,
  wide = false,
  className,
}: {
  possible: boolean
  wide?: boolean
  className?: string
}) {
  if (!possible)
    return (
      <Button disabled wide={wide} className={className}>
        Valider
      </Button>
    )
  return (
    <ButtonLink to={paths.checkout()} prefetch="render" wide={wide} className={className}>
      Valider
    </ButtonLink>
  )
}

function problemOf(line: CartLine, changes: readonly QuoteChange[]): string | undefined {
  return changes.find((change) => change.qty === 0 && sameLine(change, line))?.message
}
