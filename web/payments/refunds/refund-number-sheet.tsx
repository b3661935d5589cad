import type { SyntheticEvent } from 'react'

import { phoneProblem, requiredProblem } from '#contract/kernel/field-rules.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone, readPhone } from '#contract/kernel/phones.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import { giveRefundNumber, numbersDiffer, type OwnRefund } from '#contract/payments/own-refunds.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { PhoneField } from '#web/ui/phone-field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { problemsOf, typedIn } from '#web/ui/typed-in.ts'

type RefundNumberSheetProps = { refund: OwnRefund; onClose: () => void; onGiven: () => void }

/** The number that gets a refund, typed twice and proved by the password. */
export function RefundNumberSheet({ refund, onClose, onGiven }: RefundNumberSheetProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'phone' | 'phoneAgain' | 'password'
  >()
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
    const given = await send(problems, async () => {
      const { toPhone } = await call(giveRefundNumber, { params: { id: refund._id }, body: typed })
      showNotice(`Le remboursement ira au ${formatPhone(toPhone ?? '')}.`)
    })
    if (!given) return
    onGiven()
    onClose()
  }
  const actions = (
    <>
      <Button look="outline" disabled={busy} onClick={onClose}>
        Annuler
      </Button>
      <Button type="submit" form="numero-remboursement" busy={busy} busyWords="Envoi...">
        Confirmer
      </Button>
    </>
  )
  return (
    <Sheet open title="Quel numéro rembourser ?" locked={busy} onClose={onClose} actions={actions}>
      <form
        className="form"
        id="numero-remboursement"
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => void submit(event)}
      >
        <p className="muted">
          {formatFrancs(refund.amount)} iront à ce compte {providerWords[refund.provider]}. Une
          somme envoyée à un mauvais numéro ne revient pas : écrivez-le deux fois.
        </p>
        <FormFailure sentence={sentence} />
        <PhoneField
          label={`Numéro ${providerWords[refund.provider]}`}
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
