import { type JourneyStop, listJourneys } from '#modules/coaches/contract/coach-journeys.ts'
import { shortDay } from '#kernel/wire/due-words.ts'
import { useRead } from '#client/api/use-read.ts'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import './own-route.css'

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
