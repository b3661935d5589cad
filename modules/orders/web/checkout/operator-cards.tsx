import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import type { OfferedProvider } from '#modules/payments/contract/payments.ts'
import { RadioCard } from '#ui/forms/radio-card.tsx'
import { typographic } from '#ui/words/typographic.ts'
import { ProviderMark } from './provider-mark.tsx'

type OperatorCardsProps = {
  /** Name of the radio buttons. */
  name: string
  providers: readonly OfferedProvider[]
  chosen: string | null | undefined
  /** Under an operator without a reason of its own. */
  detail?: string
  /** Left out on a page without React, whose script reads the radios. */
  onChoose?: (provider: PaymentProviderName) => void
}

/** Shows a card for each operator, with the reason on a closed one. */
export function OperatorCards({ name, providers, chosen, detail, onChoose }: OperatorCardsProps) {
  return providers.map(({ name: provider, open, reason }) => (
    <RadioCard
      key={provider}
      name={name}
      value={provider}
      title={providerWords[provider]}
      detail={typographic(reason ?? detail ?? '')}
      mark={<ProviderMark provider={provider} />}
      disabled={!open}
      checked={chosen === provider}
      readOnly={!onChoose}
      onChange={onChoose && (() => onChoose(provider))}
    />
  ))
}
