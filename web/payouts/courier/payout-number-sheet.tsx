import { useState, type SyntheticEvent } from 'react'

import { formatPhone } from '#contract/kernel/phones.ts'
import type { PaymentProviderName } from '#contract/payments/payment-method.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import { changePayoutNumber } from '#contract/payouts/payout-number.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { NumberProof, numberProofProblems, ProviderSelect } from '#web/payments/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { typedIn } from '#web/ui/typed-in.ts'

type PayoutNumberSheetProps = {
  present: PaymentProviderName
  onClose: () => void
  onChanged: () => void
}

/** Where a courier's Saturdays go: the operator, the number typed twice, proved by the password. */
export function PayoutNumberSheet({ present, onClose, onChanged }: PayoutNumberSheetProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'provider' | 'phone' | 'phoneAgain' | 'password'
  >()
  const [provider, setProvider] = useState(present)
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'phone', 'phoneAgain', 'password')
    const changed = await send(numberProofProblems(typed), async () => {
      const { number } = await call(changePayoutNumber, { body: { ...typed, provider } })
      showNotice(`Vos samedis iront au ${formatPhone(number)}, ${providerWords[provider]}.`)
    })
    if (!changed) return
    onChanged()
    onClose()
  }
  const actions = (
    <>
      <Button look="outline" disabled={busy} onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form="numero-versement" busy={busy} busyWords="Envoi...">
        Confirmer
      </Button>
    </>
  )
  return (
    <Sheet open title="Où verser vos gains ?" locked={busy} onClose={onClose} actions={actions}>
      <form
        className="form"
        id="numero-versement"
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        <p className="muted">
          Une somme envoyée à un mauvais numéro ne revient pas : écrivez-le deux fois. Un lot déjà
          préparé garde l’ancien numéro.
        </p>
        <FormFailure sentence={sentence} />
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
      </form>
    </Sheet>
  )
}
