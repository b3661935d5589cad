import { momentWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { formatPhone } from '#kernel/wire/phones.ts'
import { providerWords } from '#modules/operators/contract/provider-words.ts'
import {
  answerRefund,
  type OwnRefund,
  giveRefundNumber,
} from '#modules/payments/contract/own-refunds.ts'
import { useAct } from '#client/api/use-act.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { call } from '#client/api/client.ts'
import { FormSheet } from '#client/api/form-sheet.tsx'
import { useSending } from '#client/api/use-sending.ts'
import { showNotice } from '#ui/lists/notice-store.ts'
import { Sum } from '#ui/words/sum.tsx'
import { NumberProof, type NumberProofField, numberProofIn } from '../number-proof-field.tsx'

const steps: Readonly<
  Record<OwnRefund['state'], { tone: 'info' | 'ok' | 'danger'; words: string }>
> = {
  requested: { tone: 'info', words: 'À envoyer' },
  approved: { tone: 'info', words: 'À envoyer' },
  sent: { tone: 'info', words: 'En route' },
  failed: { tone: 'danger', words: 'Non abouti' },
  confirmed: { tone: 'ok', words: 'Remboursé' },
}

type OwnRefundRowsProps = { refunds: readonly OwnRefund[]; onChanged: () => void }

export function OwnRefundRows({ refunds, onChanged }: OwnRefundRowsProps) {
  const [chosen, setChosen] = useState<OwnRefund | null>(null)
  return (
    <section className="card" aria-labelledby="remboursement">
      <h2 className="mb-2" id="remboursement">
        Remboursement
      </h2>
      <ul className="stack">
        {refunds.map((refund) => (
          <li key={refund._id}>
            <div className="flex items-center justify-between gap-3">
              <b className="figures">
                <Sum francs={refund.amount} />
              </b>
              <Badge tone={refund.asksYou ? 'waiting' : steps[refund.state].tone}>
                {refund.asksYou ? 'Répondez' : steps[refund.state].words}
              </Badge>
            </div>
            {refund.asksYou ? (
              <CashQuestion refund={refund} onAnswered={onChanged} />
            ) : (
              <RefundWords refund={refund} />
            )}
            {refund.canChangeNumber && (
              <Button
                look={refund.needsNumber ? 'primary' : 'outline'}
                className="mt-3"
                onClick={() => setChosen(refund)}
              >
                {refund.needsNumber ? 'Donner le numéro' : 'Donner un autre numéro'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {chosen && (
        <RefundNumberSheet refund={chosen} onClose={() => setChosen(null)} onGiven={onChanged} />
      )}
    </section>
  )
}

/** Asks whether cash was given, too, for what was paid by telephone. */
function CashQuestion({ refund, onAnswered }: { refund: OwnRefund; onAnswered: () => void }) {
  const answer = useAct(
    (paidInCash: boolean) =>
      call(answerRefund, { params: { id: refund._id }, body: { paidInCash } }),
    {
      done: (_sent, paidInCash) =>
        paidInCash
          ? 'Merci. Votre paiement par téléphone vous est rendu.'
          : 'Merci. Vous n’avez payé qu’une fois : rien n’est à rendre.',
      after: onAnswered,
    },
  )
  return (
    <>
      <p>
        Vous avez payé cette somme par téléphone. L’avez-vous donnée aussi en espèces au moment de
        recevoir votre colis ?
      </p>
      <div className="mt-3 flex gap-3">
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(true)}>
          Oui, aussi en espèces
        </Button>
        <Button look="outline" busy={answer.isPending} onClick={() => answer.mutate(false)}>
          Non
        </Button>
      </div>
    </>
  )
}

function RefundWords({ refund }: { refund: OwnRefund }) {
  if (refund.needsNumber)
    return (
      <Remark tone="info">
        Vous aviez payé en espèces. Donnez le numéro {providerWords[refund.provider]} qui doit
        recevoir cette somme.
      </Remark>
    )
  const destination = refund.toPhone ? `au ${formatPhone(refund.toPhone)}` : 'au numéro qui a payé'
  if (refund.state === 'failed')
    return (
      <Remark tone="danger">
        {providerWords[refund.provider]} n’a pas pu l’envoyer {destination}. {refund.failure} Nous
        réessayons : vérifiez le numéro, ou donnez-en un autre.
      </Remark>
    )
  return (
    <p className="small muted">
      Par {providerWords[refund.provider]}, {destination}
      {refund.settledAt ? `, ${momentWords(refund.settledAt)}` : ''}.
    </p>
  )
}

type RefundNumberSheetProps = { refund: OwnRefund; onClose: () => void; onGiven: () => void }

function RefundNumberSheet({ refund, onClose, onGiven }: RefundNumberSheetProps) {
  const sending = useSending<NumberProofField>()
  const submit = async (form: HTMLFormElement) => {
    const { typed, problems } = numberProofIn(form)
    const given = await sending.send(problems, async () => {
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
        <Sum francs={refund.amount} /> iront à ce compte {providerWords[refund.provider]}. Une somme
        envoyée à un mauvais numéro ne revient pas : écrivez-le deux fois.
      </p>
      <NumberProof provider={refund.provider} faults={sending.faults} forgive={sending.forgive} />
    </FormSheet>
  )
}
