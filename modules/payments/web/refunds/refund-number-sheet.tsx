import { formatFrancs } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/payments/contract/provider-words.ts'
import { giveRefundNumber, type OwnRefund } from '#modules/payments/contract/own-refunds.ts'
import { call } from '#web/api/client.ts'
import { FormSheet } from '#web/api/form-sheet.tsx'
import { useSending } from '#web/api/use-sending.ts'
import { showNotice } from '#web/ui/lists/notice-store.ts'
import { typedIn } from '#web/ui/forms/typed-in.ts'

import { NumberProof, numberProofProblems } from '../number-proof.tsx'

type RefundNumberSheetProps = { refund: OwnRefund; onClose: () => void; onGiven: () => void }

/** The number that gets a refund, typed twice and proved by the password. */
export function RefundNumberSheet({ refund, onClose, onGiven }: RefundNumberSheetProps) {
  const sending = useSending<'phone' | 'phoneAgain' | 'password'>()
  const submit = async (form: HTMLFormElement) => {
    const typed = typedIn(form, 'phone', 'phoneAgain', 'password')
    const given = await sending.send(numberProofProblems(typed), async () => {
      const { toPhone } = await call(giveRefundNumber, { params: { id: refund._id }, body: typed })
      showNotice(`Le remboursement ira au ${formatPhone(toPhone ?? '')}.`)
    })
    if (!given) return
    onGiven()
    onClose()
  }
  return (
    <FormSheet
      title="Quel numéro rembourser ?"
      confirm="Confirmer"
      busyWords="Envoi..."
      sending={sending}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <p className="muted">
        {formatFrancs(refund.amount)} iront à ce compte {providerWords[refund.provider]}. Une somme
        envoyée à un mauvais numéro ne revient pas : écrivez-le deux fois.
      </p>
      <NumberProof provider={refund.provider} faults={sending.faults} forgive={sending.forgive} />
    </FormSheet>
  )
}
