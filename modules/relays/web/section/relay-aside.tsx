import { pauseOwnRelay } from '#modules/relays/contract/own-relay.ts'
import { openingWords } from '#modules/calendar/contract/opening-words.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
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
