import { formatFrancs } from '#kernel/wire/money.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { OfferPlace } from '#modules/offers/contract/offers.ts'
import type { Sale, salePayments, SaleQuote } from '#modules/offers/contract/sale-by-link.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { ProviderMark } from '#modules/orders/web/index.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { SaleStep } from './sale-step.tsx'

type Payment = (typeof salePayments)[number]

/** The typed choice where it is possible, else the deposit, the whole, cash. */
export function chosenPayment(
  typed: string | undefined,
  quote: SaleQuote | undefined,
): Payment | null {
  const possible = (['deposit', 'whole', 'cash'] as const).filter(
    (one) => quote && quote.pay[one] !== null,
  )
  return possible.find((one) => one === typed) ?? possible[0] ?? null
}

/** « Payer l’acompte, 13 650 f ». */
export function payWords(pay: Payment | null, quote: SaleQuote | undefined, sale: Sale): string {
  if (!quote || pay === null) return `Payer ${formatFrancs(sale.deposit || sale.total)}`
  const now = quote.pay[pay] ?? 0
  if (now === 0) return `Commander, ${formatFrancs(quote.total)} à la remise`
  return now < quote.total ? `Payer l’acompte, ${formatFrancs(now)}` : `Payer ${formatFrancs(now)}`
}

const laterWords: Readonly<Record<OfferPlace, string>> = {
  door: 'En espèces au livreur',
  relay: 'Au comptoir, en espèces ou par téléphone',
  shop: 'Sur place, par téléphone',
}

type SalePayProps = {
  sale: Sale
  /** Where it is received. */
  at: OfferPlace
  quote: SaleQuote | undefined
  pay: Payment | null
  operators: readonly OfferedProvider[]
  provider: PaymentProviderName | undefined
  onPay: (pay: Payment) => void
  onProvider: (provider: PaymentProviderName) => void
}

export function SalePay({
  sale,
  at,
  quote,
  pay,
  operators,
  provider,
  onPay,
  onProvider,
}: SalePayProps) {
  const isCash = pay === 'cash'
  const now = quote && pay ? (quote.pay[pay] ?? 0) : null
  const needsOperator = !isCash || (now ?? 0) > 0
  const byTelephone = quote?.pay.deposit === null ? 'whole' : 'deposit'
  return (
    <SaleStep number={3} title="Payer">
      <div role="radiogroup" aria-label="Payer avec">
        {operators.map(({ name, open, reason }) => (
          <RadioCard
            key={name}
            name="payer"
            title={providerWords[name]}
            detail={open ? null : reason}
            mark={<ProviderMark provider={name} />}
            disabled={!open}
            checked={needsOperator && name === provider}
            onChange={() => {
              onProvider(name)
              if (isCash && now === 0) onPay(byTelephone)
            }}
          />
        ))}
        {quote && (quote.pay.cash !== null || quote.cashProblem) && (
          <RadioCard
            name="payer"
            title="À la remise"
            detail={quote.cashProblem ?? laterWords[at]}
            mark={
              <span className="payment-logo">
                <Icon name="cash" size={20} />
              </span>
            }
            disabled={quote.pay.cash === null}
            checked={isCash && now === 0}
            onChange={() => onPay('cash')}
          />
        )}
      </div>
      {quote && now !== null && (
        <>
          <Sums sale={sale} at={at} quote={quote} now={now} />
          <Other quote={quote} pay={pay} onPay={onPay} />
        </>
      )}
    </SaleStep>
  )
}

function restWords({ restDue }: SaleQuote, at: OfferPlace): string {
  if (restDue === 'at_shop') return 'Le reste se paie par téléphone, à la boutique.'
  const before = 'Le reste se paie par téléphone avant le départ du colis'
  if (restDue === 'before_leaving') return `${before}.`
  return `${before}, ou en espèces ${at === 'relay' ? 'au comptoir' : 'à la porte'}.`
}

type SumsProps = Pick<SalePayProps, 'sale' | 'at'> & { quote: SaleQuote; now: number }

function Sums({ sale, at, quote, now }: SumsProps) {
  const { total, shippingFee } = quote
  const later = total - now
  return (
    <>
      <dl className="sums" aria-live="polite">
        <div>
          <dt>Articles</dt>
          <dd>{formatFrancs(sale.total)}</dd>
        </div>
        <div>
          <dt>Livraison</dt>
          <dd>{shippingFee === null ? 'selon le lieu' : formatFrancs(shippingFee)}</dd>
        </div>
        {later > 0 && (
          <div>
            <dt>{now === 0 ? 'À la remise' : 'Le reste, plus tard'}</dt>
            <dd>{formatFrancs(later)}</dd>
          </div>
        )}
        <div className="total">
          <dt>Maintenant</dt>
          <dd>{formatFrancs(now)}</dd>
        </div>
      </dl>
      {later > 0 && now > 0 && <p className="small muted">{restWords(quote, at)}</p>}
    </>
  )
}

function Other({ quote, pay, onPay }: Pick<SalePayProps, 'pay' | 'onPay'> & { quote: SaleQuote }) {
  const { deposit, whole } = quote.pay
  if (deposit === null || whole === null || pay === 'cash') return null
  return pay === 'whole' ? (
    <Button look="plain" wide onClick={() => onPay('deposit')}>
      {`Ou l’acompte seul, ${formatFrancs(deposit)}`}
    </Button>
  ) : (
    <Button look="plain" wide onClick={() => onPay('whole')}>
      {`Ou tout payer, ${formatFrancs(whole)}`}
    </Button>
  )
}
