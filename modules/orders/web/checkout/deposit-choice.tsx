import { useId } from 'react'
import { Link } from 'react-router'

import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { ownPaths } from '#client/own-paths.ts'
import { typographic } from '#ui/words/typographic.ts'
import { Sum } from '#ui/words/sum.tsx'
import { OperatorCards } from './operator-cards.tsx'

type DepositChoiceProps = {
  deposit: NonNullable<Quote['cashOnDelivery']['deposit']>
  /** To be paid at the hand-over. */
  rest: number
  providers: readonly OfferedProvider[]
  provider: PaymentProviderName
  receiveAt?: ReceivePlace
  onChoose: (provider: PaymentProviderName) => void
}

/** Why a deposit is asked, what is paid now and at the door, and by which operator. */
export function DepositChoice(props: DepositChoiceProps) {
  const { deposit, rest, providers, provider, onChoose, receiveAt } = props
  const words = restWordsOf({ receiveAt })
  const heading = useId()
  return (
    <div className="grid gap-3 mt-3">
      <div className="rounded-small bg-gold-pale p-3 grid gap-2" aria-live="polite">
        <p className="semibold">{`Acompte de ${formatFrancs(deposit.francs)}, ${words.deducted}`}</p>
        <p className="small">{typographic(deposit.words)}</p>
        <p className="small">Si la faute n’est pas la vôtre, il vous est rendu en entier.</p>
        {deposit.why === 'refusals' && (
          <Link className="link small" to={ownPaths.refusals()}>
            Voir ces refus, ou contester
          </Link>
        )}
      </div>
      <dl className="sums">
        <div>
          <dt>Maintenant</dt>
          <dd>
            <b>
              <Sum francs={deposit.francs} />
            </b>
          </dd>
        </div>
        <div>
          <dt>{`Le reste, ${words.rest}`}</dt>
          <dd>
            <b>
              <Sum francs={rest} />
            </b>
          </dd>
        </div>
      </dl>
      <h3 className="medium" id={heading}>
        Payer l’acompte avec
      </h3>
      <div role="radiogroup" aria-labelledby={heading}>
        <OperatorCards name="acompte" providers={providers} chosen={provider} onChoose={onChoose} />
      </div>
    </div>
  )
}
