import { useState } from 'react'

import { formatPhone } from '#kernel/wire/phones.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import { changePayoutNumber } from '#modules/payouts/contract/payout-number.ts'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import {
  NumberProof,
  type NumberProofField,
  numberProofIn,
  ProviderSelect,
} from '#modules/payments/web/index.ts'
import { showNotice } from '#ui/lists/notice-store.ts'

type PayoutNumberSheetProps = {
  present: PaymentProviderName
  onClose: () => void
  onChanged: () => void
}

export function PayoutNumberSheet({ present, onClose, onChanged }: PayoutNumberSheetProps) {
  const sending = useSending<'provider' | NumberProofField>()
  const { faults, forgive } = sending
  const [provider, setProvider] = useState(present)
  const submit = async (form: HTMLFormElement) => {
    const { typed, problems } = numberProofIn(form)
    const changed = await sending.send(problems, async () => {
      const { number } = await call(changePayoutNumber, { body: { ...typed, provider } })
      showNotice(`Vos samedis iront au ${formatPhone(number)}, ${providerWords[provider]}.`)
    })
    if (!changed) return
    onChanged()
    onClose()
  }
  return (
    <FormSheet
      title="Où verser vos gains ?"
      confirm="Confirmer"
      busyWords="Envoi..."
      sending={sending}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <p className="muted">
        Une somme envoyée à un mauvais numéro ne revient pas : écrivez-le deux fois. Un lot déjà
        préparé garde l’ancien numéro.
      </p>
      <ProviderSelect
        label="Opérateur"
        value={provider}
        error={faults.provider}
        onChange={(chosen) => {
          setProvider(chosen)
          forgive('provider')
        }}
      />
      <NumberProof provider={provider} faults={faults} forgive={forgive} />
    </FormSheet>
  )
}
