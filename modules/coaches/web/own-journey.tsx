import { listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { dayWords, hourWords, leftWords } from '#modules/coaches/contract/line-words.ts'
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
        <small>{`${dayWords(leftAt)}, ${hourWords(leftAt.slice(11, 16))}`}</small>
        <span />
        <small>{dayWords(dueOn)}</small>
      </div>
      <p className="small muted">
        {state === 'missing'
          ? `Il n’était pas dans le car de ${region}. S’il n’est pas retrouvé en 10 jours, vous êtes remboursé.`
          : `${leftWords(leftAt)}, au point relais de ${region} ${dayWords(dueOn)}. Votre code arrive par SMS avec le colis.`}
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
