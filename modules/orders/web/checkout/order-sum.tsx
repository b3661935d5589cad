import type { ReactNode } from 'react'

import type { Quote } from '#modules/pricing/contract/quote.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { CodeEntry, Reductions, shownPrices } from '#modules/cart/web/index.ts'
import { articlesWords, type CartLine, countOf, totalOf } from '#modules/cart/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'

type OrderSumProps = { lines: readonly CartLine[]; quote: Quote | undefined; button: ReactNode }

/** Has the order button on computers. */
export function OrderSum({ lines, quote, button }: OrderSumProps) {
  const shown = quote ? shownPrices(quote) : totalOf(lines)
  const fee = quote?.shippingFee
  const atShop = quote?.receiveAt === 'shop'
  return (
    <aside>
      <div className="card">
        <h2 className="visually-hidden">Total</h2>
        <dl className="sums">
          <div>
            <dt>{articlesWords(countOf(lines))}</dt>
            <dd>{formatFrancs(shown)}</dd>
          </div>
          {quote && <Reductions quote={quote} />}
          <div>
            <dt>
              {atShop
                ? 'À la boutique, sans frais'
                : quote
                  ? `Livraison, ${quote.shops.length} colis`
                  : 'Livraison'}
            </dt>
            <dd>
              {fee == null ? <span className="muted">selon l’adresse</span> : formatFrancs(fee)}
            </dd>
          </div>
          <div className="total">
            <dt>Total</dt>
            <dd>{formatFrancs(quote?.total ?? shown)}</dd>
          </div>
        </dl>
        <CodeEntry quote={quote} />
        <div className="laptop-only mt-5">{button}</div>
        <p className="promise small muted">
          <Icon name="trust" size={20} />
          <span>
            {`Votre argent va au vendeur seulement quand vous avez donné votre code${atShop ? ' à la boutique' : ' au livreur'}.`}
          </span>
        </p>
      </div>
    </aside>
  )
}

type OrderButtonProps = {
  method: PaymentMethod
  total: number | undefined
  /** Asked before, for cash at the door; francs. */
  deposit?: number | undefined
  waiting: boolean
  busy: boolean
  atShop?: boolean
  /** The place takes no order for now, or not yet. */
  paused?: boolean
}

/**
 * « Payer 94 800 f », or « Commander, 94 800 f à la livraison ». Without a total a press shows what
 * is missing.
 */
export function OrderButton(props: OrderButtonProps) {
  const { method, total, deposit, waiting, busy, atShop = false, paused } = props
  return (
    <Button
      type="submit"
      wide
      icon="lock"
      busy={busy}
      busyWords="Traitement..."
      aria-disabled={waiting || paused || undefined}
    >
      {paused
        ? 'Choisissez une autre adresse'
        : waiting
          ? 'Calcul du total...'
          : deposit !== undefined
            ? `Payer l’acompte, ${formatFrancs(deposit)}`
            : buttonWords(method, total, atShop)}
    </Button>
  )
}

function buttonWords(method: PaymentMethod, total: number | undefined, atShop: boolean): string {
  const isLater = method === 'cash_on_delivery'
  if (total === undefined) return isLater ? 'Commander' : 'Payer'
  return isLater
    ? `Commander, ${formatFrancs(total)} ${atShop ? 'sur place' : 'à la livraison'}`
    : `Payer ${formatFrancs(total)}`
}
