import { Button } from '#ui/button.tsx'
import { typographic } from '#ui/words/typographic.ts'

import { dropComplaint, type WaitingComplaint } from './complaint-acts.ts'
import { complaintDraft } from './complaint-draft.ts'
import { newUuid } from '#client/device/new-key.ts'

type WaitingComplaintsProps = {
  waiting: readonly WaitingComplaint[]
  /** Called when a refused one is the form's draft again. */
  onTakenBack: () => void
}

export const WAITS_WORDS = 'Gardée sur cet appareil : elle part dès que le réseau revient.'

export function WaitingComplaints({ waiting, onTakenBack }: WaitingComplaintsProps) {
  if (waiting.length === 0) return null
  const takeBack = (act: WaitingComplaint) => {
    const { fulfillmentId: parcel, message, photos } = act.payload
    const images = photos.flatMap(({ imageId }) => imageId ?? [])
    complaintDraft.write({ owner: act.owner, parcel, message, images, key: newUuid() })
    void dropComplaint(act)
    onTakenBack()
  }
  return (
    <section className="card flush mb-4" aria-label="En attente du réseau">
      {waiting.map((act) => (
        <div className="row" key={act.key}>
          <span className="row-text grid gap-1">
            <b>{act.payload.orderNumber}</b>
            <small className="muted">{act.problem ?? typographic(WAITS_WORDS)}</small>
            {act.problem !== null && (
              <Button look="plain" size="small" onClick={() => takeBack(act)}>
                Reprendre
              </Button>
            )}
          </span>
          <span className={`badge badge-dot badge-${act.problem ? 'danger' : 'waiting'}`}>
            {act.problem ? 'à corriger' : 'en attente'}
          </span>
        </div>
      ))}
    </section>
  )
}
