import { useState } from 'react'

import { reportReview } from '#contract/reviews/reviews.ts'
import { call } from '#web/api/late-call.ts'
import { useSending } from '#web/api/use-sending.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'

const REASONS = [
  'Insultes ou propos haineux',
  'Publicité',
  'Ne parle pas du produit',
  'Faux avis',
  'Données personnelles',
] as const

export type ReportSheetProps = { reviewId: string; open: boolean; onClose: () => void }

/** Why a review should be removed. */
export function ReportSheet({ reviewId, open, onClose }: ReportSheetProps) {
  const { busy, sentence, send } = useSending()
  const [reason, setReason] = useState<string>(REASONS[0])
  const report = () =>
    send({}, async () => {
      await call(reportReview, { params: { id: reviewId }, body: { reason } })
      onClose()
      showNotice('Merci, notre équipe va regarder cet avis')
    })
  const actions = (
    <>
      <Button look="outline" disabled={busy} onClick={onClose}>
        Annuler
      </Button>
      <Button busy={busy} busyWords="Envoi..." onClick={() => void report()}>
        Signaler
      </Button>
    </>
  )
  return (
    <Sheet open={open} title="Signaler cet avis" locked={busy} onClose={onClose} actions={actions}>
      <div role="radiogroup" aria-label="Raison">
        {REASONS.map((words) => (
          <label className="option-row" key={words}>
            <input
              type="radio"
              name="raison-avis"
              checked={reason === words}
              onChange={() => setReason(words)}
            />
            {words}
          </label>
        ))}
      </div>
      {sentence && (
        <p className="field-error" role="alert">
          {sentence}
        </p>
      )}
    </Sheet>
  )
}
