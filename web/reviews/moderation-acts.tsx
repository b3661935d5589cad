import { useState } from 'react'

import { moderateReview } from '#contract/reviews/reviews.ts'
import { call } from '#web/api/client.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type ModerationActsProps = { reviewId: string; hidden: boolean; onSettled: () => void }
type Act = { hidden: boolean; words: string; done: string }

const HIDE: Act = { hidden: true, words: 'Retirer l’avis', done: 'Avis retiré' }
const KEEP: Act = { hidden: false, words: 'Garder l’avis', done: 'Avis gardé' }
const SHOW: Act = { hidden: false, words: 'Remettre l’avis', done: 'Avis remis' }

/** Take it out of sight, keep it, or bring it back; with a reason that stays in the log. */
export function ModerationActs({ reviewId, hidden, onSettled }: ModerationActsProps) {
  const [act, setAct] = useState<Act | null>(null)
  const [reason, setReason] = useState('')
  const { form, busy, faults, sentence, send: sendOnce } = useSending<'reason'>()
  const settle = () =>
    sendOnce(reason.trim().length >= 3 ? {} : { reason: 'Dites pourquoi.' }, async () => {
      if (!act) return
      await call(moderateReview, { params: { id: reviewId }, body: { hidden: act.hidden, reason } })
      setAct(null)
      showNotice(act.done)
      onSettled()
    })
  const actions = (
    <>
      <Button look="outline" disabled={busy} onClick={() => setAct(null)}>
        Annuler
      </Button>
      <Button
        look={act?.hidden ? 'danger' : 'primary'}
        busy={busy}
        busyWords="Traitement..."
        onClick={() => void settle()}
      >
        {act?.words ?? ''}
      </Button>
    </>
  )
  return (
    <div className="flex flex-wrap gap-2 mt-3">
      {hidden ? (
        <Button look="outline" onClick={() => setAct(SHOW)}>
          Remettre…
        </Button>
      ) : (
        <>
          <Button look="outline" onClick={() => setAct(KEEP)}>
            Garder…
          </Button>
          <Button look="danger" onClick={() => setAct(HIDE)}>
            Retirer…
          </Button>
        </>
      )}
      <Sheet
        open={act !== null}
        title={act?.words ?? ''}
        locked={busy}
        onClose={() => setAct(null)}
        actions={actions}
      >
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void settle()
          }}
        >
          <TextArea
            label="Raison"
            hint="Gardée au journal avec votre nom."
            name="reason"
            rows={3}
            maxLength={300}
            value={reason}
            error={faults.reason ?? sentence}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Sheet>
    </div>
  )
}
