import type { ComponentProps } from 'react'

import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { Select } from '#ui/forms/select.tsx'

import { useProviders } from './use-providers.ts'

type ProviderSelectProps = Omit<
  ComponentProps<typeof Select>,
  'options' | 'value' | 'onChange' | 'name'
> & {
  value: PaymentProviderName
  onChange: (provider: PaymentProviderName) => void
}

export function ProviderSelect({ value, onChange, ...select }: ProviderSelectProps) {
  const taken = useProviders()?.map(({ name }) => name) ?? []
  const names = taken.includes(value) ? taken : [value, ...taken]
  return (
    <Select
      {...select}
      name="provider"
      options={names.map((name) => ({ value: name, label: providerWords[name] }))}
      value={value}
      onChange={(event) => {
        const chosen = names.find((name) => name === event.target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
