import { pauseOwnRelay } from '#modules/relays/contract/own-relay.ts'
import {
  changeRelayHoliday,
  closeRelayDay,
  readRelayClosing,
} from '#modules/relays/contract/relay-closures.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { CloseDayCard, HolidayCard } from '#modules/calendar/web/index.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { movedWords, touchedBy } from './closing-words.ts'
import { shortNumber } from './relay-words.ts'
import { SmallCode } from './small-code.tsx'
import { type Relay, useRelayParcels } from './use-relay.ts'

type RelayAsideProps = {
  userId: string
  relay: Relay
  isOwner: boolean
  withCodes: boolean
  onChanged: () => void
}

export function RelayAside({ userId, relay, isOwner, withCodes, onChanged }: RelayAsideProps) {
  return (
    <aside className="stack">
      {withCodes && relay.expected > 0 && <Codes userId={userId} />}
      <section className="card stack stack-small" aria-labelledby="relay-read">
        <h2 id="relay-read">Ce que lisent les acheteurs</h2>
        <ul className="relay-facts">
          <li>
            <Icon name="place" size={20} />
            <span>{[relay.quartier ?? relay.region, relay.landmark].join(', ')}</span>
          </li>
          <li>
            <Icon name="recent" size={20} />
            <span>{openingWords(relay.opening)}</span>
          </li>
        </ul>
        <p className="small muted">Une adresse ou des heures à changer ? Écrivez à l’équipe.</p>
      </section>
      {relay.state !== 'closed' && (
        <Closures userId={userId} relay={relay} isOwner={isOwner} onChanged={onChanged} />
      )}
      {isOwner && relay.state !== 'closed' && <Pause relay={relay} onChanged={onChanged} />}
    </aside>
  )
}

function Codes({ userId }: { userId: string }) {
  const { rows = [] } = useRelayParcels(userId, 'expected', '')
  const coming = rows.filter(({ code, isOnItsWay }) => code !== null && isOnItsWay)
  if (coming.length === 0) return null
  return (
    <section className="card flush" aria-labelledby="relay-codes">
      <div className="card-head">
        <h2 id="relay-codes">Vos codes du jour</h2>
      </div>
      {coming.map(({ parcelId, courierName, orderNumber, code }) => (
        <div className="row row-wrap" key={parcelId}>
          <span className="row-text">
            <b>{courierName ?? 'Livreur'}</b>
            <small>{shortNumber(orderNumber)}</small>
          </span>
          {code && <SmallCode code={code} />}
        </div>
      ))}
      <p className="small muted px-4 pb-4">À donner quand le colis est dans vos mains.</p>
    </section>
  )
}

type ClosuresProps = Pick<RelayAsideProps, 'userId' | 'relay' | 'isOwner' | 'onChanged'>

function Closures({ userId, relay, isOwner, onChanged }: ClosuresProps) {
  const touchedOn = async (from: string, to: string | null) =>
    (await call(readRelayClosing, { query: { from, to: to ?? undefined } })).promises
  return (
    <>
      <CloseDayCard
        closedDays={relay.closedDays}
        close={async (day, isClosed) => {
          const promises = isClosed ? await touchedOn(day, day) : []
          await call(closeRelayDay, { body: { day, isClosed } })
          onChanged()
          return movedWords(promises)
        }}
      />
      <HolidayCard
        from={relay.closedFrom}
        to={relay.closedTo}
        explained="Aucun colis n’arrive ces jours-là ; ceux qui sont ici sont gardés plus longtemps."
        buyersRead="Le point relais est fermé"
        mayChange={isOwner}
        read={{
          key: ['relay', userId, 'closing'],
          touched: async (from, to) => touchedBy(await touchedOn(from, to)),
        }}
        change={async (body) => {
          await call(changeRelayHoliday, { body })
          onChanged()
        }}
      />
    </>
  )
}

function Pause({ relay, onChanged }: Pick<RelayAsideProps, 'relay' | 'onChanged'>) {
  const isPaused = relay.state === 'paused'
  const change = useAct(() => call(pauseOwnRelay, { body: { isPaused: !isPaused } }), {
    done: isPaused ? 'Point relais rouvert' : 'Point relais en pause',
    after: onChanged,
  })
  return (
    <section className="card stack stack-small" aria-labelledby="relay-pause">
      <h2 id="relay-pause">Une pause</h2>
      <p className="muted">
        {isPaused
          ? 'Le point relais est en pause. Rouvrez-le pour recevoir de nouveaux colis.'
          : 'Plus de nouveaux colis. Ceux qui sont ici restent à remettre.'}
      </p>
      <Button look="outline" wide busy={change.isPending} onClick={() => change.mutate()}>
        {isPaused ? 'Rouvrir' : 'Faire une pause'}
      </Button>
    </section>
  )
}
