import { type JourneyStop, listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { atWords, fullStop, shortDay } from '#kernel/wire/due-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import { daysWords } from '#kernel/wire/span-words.ts'
import { LOST_DAYS } from '#modules/coaches/contract/line-rules.ts'
import { leftWords } from '#modules/coaches/contract/line-words.ts'
import { Badge } from '#ui/badge.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import './own-route.css'
import './coaches.css'

type OwnRouteProps = { orderId: string; parcelId: string; userId: string }

/** The way of a parcel that comes from another town: a small drawing, and each stop in words. */
export function OwnRoute({ orderId, parcelId, userId }: OwnRouteProps) {
  const { data } = useRead(
    ['coach-journeys', userId, orderId],
    listJourneys,
    { params: { id: orderId } },
    { refetchOnWindowFocus: true },
  )
  const route = data?.routes?.find((one) => one.parcelId === parcelId)
  if (!route) return null
  return (
    <section className="card" aria-labelledby="trajet">
      <h2 id="trajet">Le trajet de votre colis</h2>
      <ol className="own-route" aria-hidden="true">
        {route.stops.map((stop, index) => (
          <li key={index} className={stop.place}>
            <Icon name={iconOf(stop)} size={20} />
          </li>
        ))}
      </ol>
      <Timeline
        label="Le trajet de votre colis"
        steps={route.stops.map((stop, index) => ({
          key: String(index),
          words: wordsOf(stop),
          place: stop.place,
          detail: whenWords(stop),
        }))}
      />
    </section>
  )
}

function iconOf({ kind, way }: JourneyStop): IconName {
  if (kind === 'shop') return 'shop'
  if (kind === 'relay') return 'place'
  return kind === 'station' ? 'coach' : way === 'courier' ? 'home' : 'parcel'
}

/** « Chez l’artisan … », « Au Relais Tembely », « Car vers Bamako », « Chez vous » */
function wordsOf({ kind, way, name, place }: JourneyStop): string {
  if (kind === 'shop') return `Chez ${name}`
  if (kind === 'buyer') return way === 'buyer' ? 'Retiré par vous' : name
  if (way !== 'coach') return name
  return place === 'current' ? `Dans le car vers ${name}` : `${name}, par le car`
}

function whenWords({ place, day, newDay, at }: JourneyStop): string | null {
  if (at) return shortDay(at)
  if (newDay && day) return `En retard\u00a0: ${shortDay(newDay)} au lieu de ${shortDay(day)}`
  return day && place !== 'done' ? `${shortDay(day)} au plus tard` : null
}

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
