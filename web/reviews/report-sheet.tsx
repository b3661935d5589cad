import { useState } from 'react'

import { reportReview } from '#contract/reviews/reviews.ts'
import { call } from '#web/api/late-call.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
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

/** Why a review should not stand. */
export function ReportSheet({ reviewId, open, onClose }: ReportSheetProps) {
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>(REASONS[0])
  const [problem, setProblem] = useState<string | null>(null)
  const report = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(reportReview, { params: { id: reviewId }, body: { reason } })
      onClose()
      showNotice('Merci, notre équipe va regarder cet avis')
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(false)
  }
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
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
    </Sheet>
  )
}
