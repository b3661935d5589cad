import { daysWords } from '#kernel/wire/span-words.ts'
import { atWords, fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { leftWords } from '#modules/coaches/contract/line-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { Badge } from '#ui/badge.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import './coaches.css'

type OwnJourneyProps = { orderId: string; parcelId: string; userId: string }

/** The coach that carries the buyer's parcel; nothing before its departure. */
export function OwnJourney({ orderId, parcelId, userId }: OwnJourneyProps) {
  const { data } = useRead(
    ['coach-journeys', userId, orderId],
    listJourneys,
    { params: { id: orderId } },
    { refetchOnWindowFocus: true },
  )
  const journey = data?.journeys.find((one) => one.parcelId === parcelId)
  if (!journey || journey.isReturn || (journey.state !== 'on_road' && journey.state !== 'missing'))
    return null
  const { region, leftAt, dueOn, late, state, carrierName, number } = journey
  return (
    <section className="card" aria-labelledby="car">
      <h2 id="car">
        <Badge tone={state === 'missing' ? 'waiting' : 'info'}>
          {state === 'missing' ? 'Nous cherchons votre colis' : `En route pour ${region}`}
        </Badge>
      </h2>
      <div className="coach-journey" aria-hidden="true">
        <b>Bamako</b>
        <i />
        <b>{region}</b>
        <small>{atWords(leftAt)}</small>
        <span />
        <small>{shortDay(dueOn)}</small>
      </div>
      <p className="small muted">
        {state === 'missing'
          ? `Il n’était pas dans le car de ${region}. S’il n’est pas retrouvé en ${daysWords(LOST_DAYS)}, vous êtes remboursé.`
          : `${leftWords(leftAt)}, au point relais de ${region} ${fullStop(shortDay(dueOn))} Votre code arrive par SMS avec le colis.`}
      </p>
      <p className="small muted mt-2">{`Par le car ${carrierName}, bordereau ${number}`}</p>
      {late && (
        <div className="mt-3">
          <Remark>
            <b>Le car a du retard. </b>
            {late}
          </Remark>
        </div>
      )}
    </section>
  )
}
