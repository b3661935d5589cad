import { feeWords, wayOf } from '#modules/parcels/contract/ways.ts'
import type { ReactNode } from 'react'

import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { CodeEntry, Reductions, shownPrices } from '#modules/cart/web/index.ts'
import { articlesWords, type CartLine, countOf, totalOf } from '#modules/cart/web/index.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

type OrderSumProps = {
  lines: readonly CartLine[]
  quote: Quote | undefined
  /** Francs to pay in cash, and taken off since coins cannot pay them. */
  inCash: { toPay: number; rounding: number } | null
  button: ReactNode
}

/** Has the order button on computers. */
export function OrderSum({ lines, quote, inCash, button }: OrderSumProps) {
  const shown = quote ? shownPrices(quote) : totalOf(lines)
  const fee = quote?.shippingFee
  return (
    <aside>
      <div className="card">
        <h2 className="visually-hidden">Total</h2>
        <dl className="sums">
          <div>
            <dt>{articlesWords(countOf(lines))}</dt>
            <dd>
              <Sum francs={shown} />
            </dd>
          </div>
          {quote && <Reductions quote={quote} />}
          <div>
            <dt>{feeWords({ receiveAt: quote?.receiveAt }, quote?.shops.length)}</dt>
            <dd>
              {fee == null ? <span className="muted">selon l’adresse</span> : <Sum francs={fee} />}
            </dd>
          </div>
          <div className="total">
            <dt>Total</dt>
            <dd>
              <Sum francs={quote?.total ?? shown} />
            </dd>
          </div>
          {inCash && inCash.rounding > 0 && (
            <>
              <div>
                <dt>Arrondi à 5 f</dt>
                <dd>
                  <Sum francs={-inCash.rounding} />
                </dd>
              </div>
              <div>
                <dt>À payer en espèces</dt>
                <dd>
                  <b>
                    <Sum francs={inCash.toPay} />
                  </b>
                </dd>
              </div>
            </>
          )}
        </dl>
        <CodeEntry quote={quote} />
        <div className="laptop-only mt-5">{button}</div>
        <p className="promise small muted">
          <Icon name="trust" size={20} />
          <span>
            {`Votre argent va au vendeur seulement quand vous avez donné votre code ${wayOf({ receiveAt: quote?.receiveAt }).words.codeTo}.`}
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
  receiveAt?: ReceivePlace
  /** Words in place of the act while a choice is missing. */
  missing?: string | null
}

/**
 * « Payer 94 800 f », or « Commander, 94 800 f à la livraison ». Without a total a press shows what
 * is missing.
 */
export function OrderButton(props: OrderButtonProps) {
  const { method, total, deposit, waiting, busy, receiveAt = 'door', missing } = props
  return (
    <Button
      type="submit"
      wide
      icon="lock"
      busy={busy}
      busyWords="Traitement..."
      aria-disabled={waiting || Boolean(missing) || undefined}
    >
      {missing
        ? missing
        : waiting
          ? 'Calcul du total...'
          : deposit !== undefined
            ? `Payer l’acompte, ${formatFrancs(deposit)}`
            : buttonWords(method, total, receiveAt)}
    </Button>
  )
}

function buttonWords(
  method: PaymentMethod,
  total: number | undefined,
  receiveAt: ReceivePlace,
): string {
  const isLater = method === 'cash_on_delivery'
  if (total === undefined) return isLater ? 'Commander' : 'Payer'
  return isLater
    ? `Commander, ${formatFrancs(total)} ${wayOf({ receiveAt }).words.paidWhere}`
    : `Payer ${formatFrancs(total)}`
}
