import { useId, type ReactNode } from 'react'
import type { Quote, ReceivePlace } from '#modules/pricing/contract/quote.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type {
  PaymentMethod,
  PaymentProviderName,
} from '#modules/operators/contract/payment-method.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { laterWords } from '#modules/orders/contract/order-words.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { typographic } from '#ui/words/typographic.ts'

const drawings: Partial<Record<PaymentProviderName, ReactNode>> = {
  orange_money: (
    <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
      <path d="M3 9h9M8.5 5 12.5 9 8.5 13" fill="none" stroke="#f16e00" strokeWidth="2.6" />
      <path
        d="M27 9h-9M21.5 5 17.5 9 21.5 13"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
    </svg>
  ),
  wave: (
    <svg width="30" height="18" viewBox="0 0 30 18" aria-hidden="true">
      <path
        d="M2 12c3.2 0 3.2-6 6.5-6s3.2 6 6.5 6 3.2-6 6.5-6 3.2 6 6.5 6"
        fill="none"
        stroke="#1d8fd1"
        strokeWidth="2.6"
      />
    </svg>
  ),
}

type PaymentChoiceProps = {
  method: PaymentMethod
  providers: readonly OfferedProvider[]
  cash: Quote['cashOnDelivery'] | undefined
  receiveAt?: ReceivePlace
  onChoose: (method: PaymentMethod) => void
  /** Under the methods: the deposit that cash needs. */
  children?: ReactNode
}

export function PaymentChoice(props: PaymentChoiceProps) {
  const { method, providers, cash, receiveAt = 'door', onChoose, children } = props
  const heading = useId()
  const noCash = cash !== undefined && !cash.allowed
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 className="mb-3" id={heading}>
        Paiement
      </h2>
      <div role="radiogroup" aria-labelledby={heading}>
        {providers.map(({ name, open, reason }) => (
          <RadioCard
            key={name}
            name="paiement"
            title={providerWords[name]}
            detail={typographic(reason ?? 'Vous confirmez avec votre code, tout de suite')}
            mark={<ProviderMark provider={name} />}
            disabled={!open}
            checked={method === name}
            onChange={() => onChoose(name)}
          />
        ))}
        <RadioCard
          name="paiement"
          title={laterWords(receiveAt)}
          detail={
            receiveAt === 'shop'
              ? 'Vous payez en voyant l’article. La boutique ne prend pas d’espèces pour Sugu.'
              : noCash
                ? typographic(cash.reason ?? '')
                : cashWords(cash, receiveAt)
          }
          mark={
            <span className="payment-logo">
              <Icon name={receiveAt === 'shop' ? 'qr' : 'cash'} size={20} />
            </span>
          }
          disabled={noCash}
          checked={method === 'cash_on_delivery'}
          onChange={() => onChoose('cash_on_delivery')}
        />
      </div>
      {children}
    </section>
  )
}

function cashWords(cash: Quote['cashOnDelivery'] | undefined, receiveAt: ReceivePlace): string {
  if (receiveAt === 'relay')
    return cash?.deposit
      ? 'Au comptoir, avec un acompte maintenant'
      : 'Au comptoir, en retirant le colis'
  if (cash?.deposit) return 'En espèces au livreur, avec un acompte'
  return cash
    ? `En espèces au livreur, jusqu’à ${formatFrancs(cash.ceiling)}`
    : 'En espèces au livreur'
}

export function ProviderMark({ provider }: { provider: PaymentProviderName }) {
  const drawing = drawings[provider]
  return drawing ? <span className="payment-logo">{drawing}</span> : null
}
