import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { reportReview } from '#contract/reviews.ts'
import { call } from '#web/api/late-call.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { loginFrom } from '#web/session/return-path.ts'
import { readUser } from '#web/session/user-info.ts'
import { Button } from '#web/ui/button.tsx'
import { showNotice } from '#web/ui/notice-store.ts'
import { Sheet } from '#web/ui/sheet.tsx'

const REASONS = ['Insultes ou propos haineux', 'Publicité', 'Ne parle pas du produit', 'Faux avis', 'Données personnelles'] as const

/** « Signaler »: says to the team that a review should not stand. */
export function ReportReview({ reviewId, author }: { reviewId: string; author: string }) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState<string>(REASONS[0])
  const [problem, setProblem] = useState<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ask = () => (readUser() ? setOpen(true) : void navigate(loginFrom(pathname + search)))
  const report = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(reportReview, { params: { id: reviewId }, body: { reason } })
      setOpen(false)
      showNotice('Merci, notre équipe va regarder cet avis')
    } catch (failure) {
      setProblem(sentenceOf(failure))
    }
    setBusy(false)
  }
  const actions = (
    <>
      <Button look="contour" disabled={busy} onClick={() => setOpen(false)}>
        Annuler
      </Button>
      <Button busy={busy} busyWords="Envoi..." onClick={() => void report()}>
        Signaler
      </Button>
    </>
  )
  return (
    <>
      <button className="avis-signaler" type="button" onClick={ask}>
        Signaler<span className="lecteur"> l’avis de {author}</span>
      </button>
      <Sheet open={open} title="Signaler cet avis" locked={busy} onClose={() => setOpen(false)} actions={actions}>
        <div role="radiogroup" aria-label="Raison">
          {REASONS.map((words) => (
            <label className="choix-raison" key={words}>
              <input type="radio" name="raison-avis" checked={reason === words} onChange={() => setReason(words)} />
              {words}
            </label>
          ))}
        </div>
        {problem && (
          <p className="faute" role="alert">
            {problem}
          </p>
        )}
      </Sheet>
    </>
  )
}
