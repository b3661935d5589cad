import { plural } from '#kernel/wire/plural.ts'
import { timeLeftWords } from '#kernel/wire/due-words.ts'
import { useRef, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Quote, QuoteChange } from '#modules/pricing/contract/quote.ts'
import { paths } from '#client/paths.ts'
import { ShopSign } from '#ui/pictures/avatar.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { OldPrice, Price } from '#ui/price.tsx'
import { STOCK_MESSAGE_MS, CART_MAX_LINES } from '#kernel/wire/limits.ts'
import { ChosenColour } from '#ui/forms/chosen-colour.tsx'
import { Picture, PICTURE_SIZES } from '#ui/pictures/picture.tsx'
import { Quantity } from '#ui/forms/quantity.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { showNotice } from '#ui/lists/notice-store.ts'
import { useNow } from '#client/device/use-now.ts'
import { Badge } from '#ui/badge.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { CartChanges } from './cart-changes.tsx'
import { type CartLine, countOf, lineKey, mostOf, sameLine, totalOf } from './cart-line.ts'
import { articlesWords, orderable, shopsOf, variantWords } from './cart-shops.ts'
import { isOf, useCartQuote } from './quote/use-cart-quote.ts'
import { oneLess, oneMore, readCart, removeFromCart, replaceCart } from './cart-store.ts'
import { CodeEntry } from './quote/code-entry.tsx'
import { ShopUnreached } from './shop-unreached.tsx'
import { Reductions, shownPrices } from './quote/reductions.tsx'
import './cart.css'

/** ms, to read and undo. */
const REGRET_MS = 6_000

export function CartContent({ lines }: { lines: readonly CartLine[] }) {
  const { state, changes, quote: last, refusal } = useCartQuote(lines)
  const articles = useRef<HTMLDivElement>(null)
  const buyable = orderable(lines)
  const quote = last && isOf(last, buyable) ? last : null
  const total = quote?.total ?? totalOf(buyable)

  const remove = (line: CartLine) => {
    const buttons = [...(articles.current?.querySelectorAll<HTMLElement>('[data-retirer]') ?? [])]
    const place = buttons.indexOf(document.activeElement as HTMLElement)
    removeLine(line)
    ;(buttons[place + 1] ?? buttons[place - 1] ?? document.getElementById('contenu'))?.focus()
  }

  return (
    <>
      <CartChanges changes={changes} unknown={state === 'unknown'} refusal={refusal} />
      <div className="columns">
        <div ref={articles}>
          {shopsOf(lines).map((shop) => (
            <div className="card" key={shop.key}>
              {shop.name && (
                <h2 className="seller-head">
                  <ShopSign name={shop.name} tiny />
                  {shop.name}
                </h2>
              )}
              <ShopUnreached lines={shop.lines} quote={last} />
              {shop.lines.map((line) => (
                <CartArticle
                  key={lineKey(line)}
                  line={line}
                  problem={problemOf(line, changes)}
                  agreed={agreedOf(line, last)}
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
                <dd>
                  <Sum francs={quote ? shownPrices(quote) : total} />
                </dd>
              </div>
              {quote && <Reductions quote={quote} />}
              <div>
                <dt>Livraison</dt>
                <dd className="muted">à l’étape suivante</dd>
              </div>
              <div className="total">
                <dt>Total</dt>
                <dd>
                  <Sum francs={total} />
                </dd>
              </div>
            </dl>
            <CodeEntry quote={last ?? undefined} />
            <Onward possible={buyable.length > 0 && !refusal} className="laptop-only mt-5" wide />
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
        <Onward possible={buyable.length > 0 && !refusal} />
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

type AgreedLine = { until: string; usualPrice: number }

function agreedOf(line: CartLine, quote: Quote | null): AgreedLine | null {
  const item = quote?.shops.flatMap(({ items }) => items).find((other) => sameLine(other, line))
  return item?.agreedUntil && item.usualPrice && item.qty === line.qty
    ? { until: item.agreedUntil, usualPrice: item.usualPrice }
    : null
}

type CartArticleProps = {
  line: CartLine
  agreed: AgreedLine | null
  problem?: string
  onRemove: () => void
}

function CartArticle({ line, problem, agreed, onRemove }: CartArticleProps) {
  const soldOut = line.stock < 1
  const variant = variantWords(line)
  return (
    <article className={soldOut ? 'cart-line cart-line-lost' : 'cart-line'}>
      <ChosenColour name={line.color}>
        <Picture image={line.image} alt="" sizes={PICTURE_SIZES.line} />
      </ChosenColour>
      <div>
        <div className="cart-line-head">
          <div>
            <h3>
              <Link to={paths.product(line.slug)}>{line.name}</Link>
            </h3>
            {variant && <p className="small muted">{variant}</p>}
          </div>
          <button
            className="icon-button"
            type="button"
            data-retirer
            aria-label={`Retirer ${[line.name, variant].filter(Boolean).join(', ')}`}
            onClick={onRemove}
          >
            <Icon name="remove" size={20} />
          </button>
        </div>
        {soldOut ? (
          <Remark>{problem ?? 'Cet article ne peut plus être commandé.'}</Remark>
        ) : agreed ? (
          <AgreedQuantity line={line} agreed={agreed} />
        ) : (
          <ArticleQuantity line={line} />
        )}
      </div>
    </article>
  )
}

function ArticleQuantity({ line }: { line: CartLine }) {
  const { qty, unitPrice } = line
  const most = mostOf(line.stock)
  const [full, setFull] = useState(0)
  useEffect(() => {
    if (full === 0) return
    const timer = setTimeout(() => setFull(0), STOCK_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [full])
  const change = (wanted: number) => {
    if (wanted < qty) {
      oneLess(line)
      setFull(0)
    } else {
      oneMore(line)
      if (wanted >= most) setFull(full + 1)
    }
  }
  return (
    <>
      <div className="cart-line-buy">
        <Quantity
          value={qty}
          max={most}
          onChange={change}
          onMax={() => setFull(full + 1)}
          label={`Quantité de ${line.name}`}
        />
        <div className="cart-line-price">
          <Price francs={qty * unitPrice} />
          {qty > 1 && (
            <span className="tiny muted figures">
              {qty} × <Sum francs={unitPrice} />
            </span>
          )}
        </div>
      </div>
      <div role="status">{full > 0 && <Remark>Stock max atteint ({most})</Remark>}</div>
    </>
  )
}

function removeLine(line: CartLine): void {
  const place = readCart().findIndex((other) => sameLine(other, line))
  removeFromCart(line)
  showNotice('Article retiré', {
    action: { words: 'Annuler', act: () => putBack(line, place) },
    stayMs: REGRET_MS,
  })
}

function putBack(line: CartLine, place: number): void {
  const lines = readCart()
  if (lines.length >= CART_MAX_LINES || lines.some((other) => sameLine(other, line))) return
  const at = Math.max(0, place)
  replaceCart([...lines.slice(0, at), line, ...lines.slice(at)])
}

type AgreedQuantityProps = {
  line: CartLine
  agreed: { until: string; usualPrice: number }
}

function AgreedQuantity({ line, agreed }: AgreedQuantityProps) {
  const { qty, unitPrice } = line
  const left = timeLeftWords(agreed.until, useNow(30_000))
  return (
    <div className="cart-line-buy">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="ok">prix accordé</Badge>
          <span className="small medium">{left ?? 'prix bientôt fini'}</span>
        </p>
        <p className="small muted">
          {`${qty} ${plural(qty, 'pièce, convenue', 'pièces, convenues')}`}
        </p>
      </div>
      <div className="cart-line-price">
        <OldPrice francs={qty * agreed.usualPrice} /> <Price francs={qty * unitPrice} />
        {qty > 1 && (
          <span className="tiny muted figures">
            {qty} × <Sum francs={unitPrice} />
          </span>
        )}
      </div>
    </div>
  )
}
