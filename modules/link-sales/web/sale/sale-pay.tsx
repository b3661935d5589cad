import { WarningBand } from '#modules/false-messages/web/index.ts'
import { OperatorCards } from '#modules/orders/web/index.ts'
import { NeverAsked } from '#modules/payments/web/index.ts'
import { Button } from '#ui/button.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
import type { SaleFormProps } from './sale-facts.ts'
import { SaleStep } from './sale-step.tsx'
import { cashWords, shownPayment } from './sale-words.ts'

export function SalePay({ sale, quoted, providers, warning }: SaleFormProps) {
  const { quote = null, at = 'door' } = quoted ?? {}
  const shown = shownPayment({ sale, quote, at, wanted: undefined })
  const first = providers.find(({ open }) => open)?.name
  const isCash = shown.now === 0
  return (
    <SaleStep number={3} title="Payer">
      <div role="radiogroup" aria-label="Payer avec">
        <OperatorCards name="with" providers={providers} chosen={isCash ? null : first} />
        <div data-part="cash" hidden={cashWords(quote, at) === null}>
          <RadioCard
            name="with"
            value="cash"
            title="À la remise"
            detail={<span data-part="cash-words">{cashWords(quote, at)}</span>}
            mark={
              <span className="payment-logo">
                <Icon name="cash" size={20} />
              </span>
            }
            disabled={quote?.pay.cash === null}
            checked={isCash}
            readOnly
          />
        </div>
      </div>
      <div data-part="sums" hidden={shown.pay === null}>
        <dl className="sums" aria-live="polite">
          <div>
            <dt>Articles</dt>
            <dd>
              <Sum francs={sale.total} />
            </dd>
          </div>
          <div>
            <dt>Livraison</dt>
            <dd data-part="fee">{shown.fee}</dd>
          </div>
          <div data-part="later-row" hidden={!shown.later}>
            <dt data-part="later-term">{shown.laterTerm}</dt>
            <dd data-part="later">{shown.later}</dd>
          </div>
          <div className="total">
            <dt>Maintenant</dt>
            <dd data-part="now">
              <Sum francs={shown.now ?? 0} />
            </dd>
          </div>
        </dl>
        <p className="small muted" data-part="rest" hidden={!shown.rest}>
          {shown.rest}
        </p>
        <Button look="plain" wide data-part="other" hidden={!shown.other}>
          {shown.other?.words}
        </Button>
      </div>
      <NeverAsked />
      <WarningBand warning={warning} />
    </SaleStep>
  )
}
