import { plural } from '#kernel/wire/plural.ts'
import { daysWords } from '#kernel/wire/span-words.ts'
import { departureWords } from '#modules/network/contract/departure-words.ts'
import type { ReachedTown, SellerReach } from '#modules/pricing/contract/seller-reach.ts'
import { notServedWords } from '#modules/pricing/contract/zone-words.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'

/** « Où j’expédie »: towns that the shop reaches, and those that it does not, with the reason. */
export function ReachCards({ reach: { towns, notYet } }: { reach: SellerReach }) {
  return (
    <>
      <section className="card flush" aria-labelledby="reached">
        <div className="card-head flex-wrap">
          <h2 id="reached">{`${towns.length} ${plural(towns.length, 'ville')}`}</h2>
          <span className="small muted">prix d’un colis léger</span>
        </div>
        <ul>
          {towns.map((town) => (
            <li className="row" key={town.region}>
              <TownRow town={town} />
            </li>
          ))}
        </ul>
      </section>
      {notYet.length > 0 && <NotReached towns={notYet} />}
    </>
  )
}

/** Each town that is served, with the reason; the others in one sentence. */
function NotReached({ towns }: { towns: SellerReach['notYet'] }) {
  const unserved = towns.filter(({ isServed }) => !isServed)
  const waiting = unserved.reduce((sum, town) => sum + town.waiting, 0)
  return (
    <section className="card flush" aria-labelledby="not-reached">
      <div className="card-head">
        <h2 id="not-reached">Pas encore</h2>
      </div>
      <ul>
        {towns
          .filter(({ isServed }) => isServed)
          .map((town) => (
            <li className="row" key={town.region}>
              <span className="row-text">
                <b>{town.region}</b>
                <small>{town.why}</small>
              </span>
              <Waiting count={town.waiting} />
            </li>
          ))}
        {unserved.length > 0 && (
          <li className="row">
            <span className="row-text">
              {notServedWords(...unserved.map(({ region }) => region))}
            </span>
            <Waiting count={waiting} />
          </li>
        )}
      </ul>
    </section>
  )
}

function Waiting({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="small muted nowrap">{`${count} ${plural(count, 'attend', 'attendent')}`}</span>
  )
}

function TownRow({ town }: { town: ReachedTown }) {
  const { region, door, relay, isByHub } = town
  const way = door ?? relay
  if (!way) return null
  const places = [door && 'porte', relay && 'relais'].filter(Boolean).join(' · ')
  return (
    <>
      <span className="row-text">
        <b>{region}</b>
        <small>{isByHub ? `${places}, par Bamako` : places}</small>
        {door && relay && relay.francs !== door.francs && (
          <small>
            relais <Sum francs={relay.francs} />
          </small>
        )}
      </span>
      <span className="text-right">
        <b className="nowrap">
          {way.isLeast && 'dès '}
          <Sum francs={way.francs} />
        </b>
        <small className="block muted">{waitWords(way.days)}</small>
      </span>
    </>
  )
}

function waitWords({ from, to }: { from: number; to: number }): string {
  if (to === 0) return 'le jour même'
  return from === to || to === 1 ? daysWords(to) : `${from} à ${daysWords(to)}`
}

/** Where parcels leave the shop, and by which coaches. */
export function DropWords({ reach: { drop, isCollected, lines } }: { reach: SellerReach }) {
  if (isCollected)
    return (
      <li className="flex gap-2">
        <Icon name="motorbike" size={20} />
        <span>Un livreur y prend vos colis, contre le code de la boutique.</span>
      </li>
    )
  return (
    <>
      <li className="flex gap-2">
        <Icon name="parcel" size={20} />
        <span>
          {drop
            ? `Vous déposez vos colis au ${drop.name}, contre leur code.`
            : 'Personne n’y prend encore de colis : vos clients viennent les chercher.'}
        </span>
      </li>
      {lines.map(({ to, days, leavesAt }) => (
        <li className="flex gap-2" key={`${to} ${leavesAt} ${days.join()}`}>
          <Icon name="coach" size={20} />
          <span>{`Car pour ${to} : ${departureWords({ days, leavesAt })}`}</span>
        </li>
      ))}
    </>
  )
}
