import { useState, type SyntheticEvent } from 'react'

import { phoneProblem, requiredProblem } from '#contract/kernel/field-rules.ts'
import { formatPhone, readPhone } from '#contract/kernel/phones.ts'
import { numbersDiffer } from '#contract/payments/own-refunds.ts'
import type { PaymentProviderName } from '#contract/payments/payment-method.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import { changePayoutNumber } from '#contract/payouts/payout-number.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { ProviderSelect } from '#web/payments/index.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

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
    const { phone, phoneAgain, password } = typed
    const problems = problemsOf({
      phone: readPhone(phone) ? undefined : phoneProblem(phone),
      phoneAgain:
        readPhone(phone) && readPhone(phone) !== readPhone(phoneAgain) ? numbersDiffer : undefined,
      password: requiredProblem(password, 'Entrez votre mot de passe.'),
    })
    const changed = await send(problems, async () => {
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
        <PhoneField
          label={`Numéro ${providerWords[provider]}`}
          name="phone"
          enterKeyHint="next"
          required
          error={faults.phone}
          onChange={() => forgive('phone')}
        />
        <PhoneField
          label="Le même numéro"
          name="phoneAgain"
          autoComplete="off"
          enterKeyHint="next"
          required
          error={faults.phoneAgain}
          onChange={() => forgive('phoneAgain')}
        />
        <PasswordField
          label="Votre mot de passe"
          name="password"
          autoComplete="current-password"
          enterKeyHint="done"
          required
          error={faults.password}
          onChange={() => forgive('password')}
        />
      </form>
    </Sheet>
  )
}
