import { useState } from 'react'

import { moderateReview } from '#modules/reviews/contract/reviews.ts'
import { call } from '#web/api/client.ts'
import { ReasonSheet } from '#web/api/reason-sheet.tsx'
import { Button } from '#web/ui/button.tsx'

type ModerationActsProps = { reviewId: string; hidden: boolean; onSettled: () => void }
type Act = { hidden: boolean; words: string; done: string }

const HIDE: Act = { hidden: true, words: 'Retirer l’avis', done: 'Avis retiré' }
const KEEP: Act = { hidden: false, words: 'Garder l’avis', done: 'Avis gardé' }
const SHOW: Act = { hidden: false, words: 'Remettre l’avis', done: 'Avis remis' }

/** Hides a review, keeps it or shows it again; the reason stays in the log. */
export function ModerationActs({ reviewId, hidden, onSettled }: ModerationActsProps) {
  const [act, setAct] = useState<Act | null>(null)
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
      {act && (
        <ReasonSheet
          title={act.words}
          confirm={act.words}
          danger={act.hidden}
          act={(reason) =>
            call(moderateReview, {
              params: { id: reviewId },
              body: { hidden: act.hidden, reason },
            })
          }
          done={act.done}
          onDone={() => {
            setAct(null)
            onSettled()
          }}
          onClose={() => setAct(null)}
        />
      )}
    </div>
  )
}
