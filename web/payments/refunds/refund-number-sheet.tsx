import type { SyntheticEvent } from 'react'

import { formatFrancs } from '#contract/kernel/money.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { providerWords } from '#contract/payments/provider-words.ts'
import { giveRefundNumber, type OwnRefund } from '#contract/payments/own-refunds.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { FormFailure } from '#web/ui/form-failure.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { typedIn } from '#web/ui/typed-in.ts'

import { NumberProof, numberProofProblems } from '../number-proof.tsx'

type RefundNumberSheetProps = { refund: OwnRefund; onClose: () => void; onGiven: () => void }

/** The number that gets a refund, typed twice and proved by the password. */
export function RefundNumberSheet({ refund, onClose, onGiven }: RefundNumberSheetProps) {
  const { form, busy, faults, sentence, send, forgive } = useSending<
    'phone' | 'phoneAgain' | 'password'
  >()
  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = typedIn(event.currentTarget, 'phone', 'phoneAgain', 'password')
    const given = await send(numberProofProblems(typed), async () => {
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
        <NumberProof provider={refund.provider} faults={faults} forgive={forgive} />
      </form>
    </Sheet>
  )
}
