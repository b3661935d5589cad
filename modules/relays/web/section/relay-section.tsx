import { plural } from '#kernel/wire/plural.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'

import { formatFrancs } from '#kernel/wire/money.ts'
import { useKeptActs } from '#client/offline/act-queue.ts'
import { useOnline } from '#client/device/use-online.ts'
import { useCodeQueue } from '#modules/deliveries/web/index.ts'
import type { SignedIn } from '#client/session/user-info.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { CardsSkeleton } from '#ui/lists/cards-skeleton.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { SmallFailure } from '#ui/lists/small-failure.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { useWide } from '#ui/use-wide.ts'
import { Sum } from '#ui/words/sum.tsx'
import { relayCodes } from '../codes/counter-codes.ts'
import { ExpectedParcels, LeavingParcels } from './coming-and-leaving.tsx'
import { DroppedParcels } from './dropped-parcels.tsx'
import { KeptParcels } from './kept-parcels.tsx'
import { RelayAside } from './relay-aside.tsx'
import { ReturnedParcels } from './returned-parcels.tsx'
import { type RelayTab, RelayTabs, tabOf } from './relay-tabs.tsx'
import { shareOf } from './relay-words.ts'
import { stateWords } from '../state-words.ts'
import { type Relay, useOwnRelay, useRelayRefresh } from './use-relay.ts'
import './relay.css'

type Shown = { userId: string; onChanged: () => void }
type RelaySectionProps = {
  user: SignedIn
  Cash: ComponentType<Shown>
  /** Coaches on their way here. */
  Coaches: ComponentType<Shown>
  /** Goods that buyers bring back. */
  Goods: ComponentType<Shown>
}

/** « Point relais » of a seller: what comes, what is kept, what leaves, and the box. */
export function RelaySection({ user, ...parts }: RelaySectionProps) {
  const query = useOwnRelay(user._id)
  const refresh = useRelayRefresh(user._id)
  const relay = query.data?.relay
  if (query.error && !query.data)
    return (
      <ScreenFrame>
        <SmallFailure
          words={sentenceOf(query.error)}
          detail="Les colis restent notés chez nous."
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </ScreenFrame>
    )
  if (relay === undefined)
    return (
      <ScreenFrame>
        <CardsSkeleton />
      </ScreenFrame>
    )
  if (relay === null)
    return (
      <ScreenFrame>
        <Empty title="Votre boutique n’est pas un point relais" of="parcels">
          Un point relais garde les colis des acheteurs du quartier et gagne une somme à chaque
          remise. Pour en ouvrir un, écrivez à l’équipe.
        </Empty>
      </ScreenFrame>
    )
  return (
    <RelayFrame
      user={user}
      relay={relay}
      seenAt={new Date(query.dataUpdatedAt).toISOString()}
      {...parts}
      onChanged={refresh}
    />
  )
}

type RelayFrameProps = RelaySectionProps & {
  relay: Relay
  seenAt: string
  onChanged: () => void
}

function RelayFrame({ user, relay, seenAt, onChanged, ...parts }: RelayFrameProps) {
  const [search] = useSearchParams()
  const tab = tabOf(search)
  const isWide = useWide()
  useCodeQueue(relayCodes, user._id, onChanged)
  const { week } = relay
  const detail = `${relay.quartier ?? relay.region} · ${week.parcels} ${plural(week.parcels, 'remise')} cette semaine, ${formatFrancs(week.francs)} samedi`
  return (
    <ScreenFrame detail={detail} chip={<RelayState relay={relay} />}>
      <OfflineWords owner={user._id} seenAt={seenAt} />
      {relay.state !== 'open' && (
        <p className="remark" role="status">
          <Icon name="information" size={20} />
          <span>{stateSentence(relay)}</span>
        </p>
      )}
      <Room relay={relay} isWide={isWide} />
      <div className="relay-columns">
        <div className="stack">
          <RelayTabs relay={relay} current={tab} />
          <Listed tab={tab} user={user} relay={relay} onChanged={onChanged} {...parts} />
        </div>
        {(isWide || tab === 'caisse') && (
          <RelayAside
            userId={user._id}
            relay={relay}
            isOwner={!user.helps}
            withCodes={isWide && tab !== 'attendus'}
            onChanged={onChanged}
          />
        )}
      </div>
    </ScreenFrame>
  )
}

type ListedProps = Omit<RelayFrameProps, 'seenAt'> & { tab: RelayTab }

function Listed({ tab, user, relay, Cash, Coaches, Goods, onChanged }: ListedProps) {
  if (tab === 'attendus')
    return (
      <>
        <DroppedParcels userId={user._id} onChanged={onChanged} />
        <Coaches userId={user._id} onChanged={onChanged} />
        <ExpectedParcels userId={user._id} relay={relay} />
      </>
    )
  if (tab === 'rendre')
    return (
      <>
        <ReturnedParcels userId={user._id} onChanged={onChanged} />
        <LeavingParcels userId={user._id} hasReturns={(relay.returns ?? 0) > 0} />
      </>
    )
  if (tab === 'caisse') return <Cash userId={user._id} onChanged={onChanged} />
  return (
    <>
      <Goods userId={user._id} onChanged={onChanged} />
      <KeptParcels userId={user._id} relay={relay} onChanged={onChanged} />
    </>
  )
}

function Room({ relay, isWide }: { relay: Relay; isWide: boolean }) {
  const kept = (
    <>
      <Gauge percent={shareOf(relay.kept, relay.places)} />
      {relay.kept >= relay.places && <small>Plus de place : aucun nouveau colis ne vient.</small>}
    </>
  )
  const box = <Gauge percent={shareOf(relay.box, relay.cashCeiling)} />
  if (isWide)
    return (
      <dl className="key-figures">
        <div className="key-figure">
          <dt>Attendus</dt>
          <dd>{relay.expected}</dd>
        </div>
        <div className="key-figure">
          <dt>{`En garde, sur ${relay.places}`}</dt>
          <dd>{relay.kept}</dd>
          <dd>{kept}</dd>
        </div>
        <div className="key-figure">
          <dt>À rendre</dt>
          <dd>{relay.leaving + (relay.returns ?? 0)}</dd>
        </div>
        <div className="key-figure">
          <dt>{`Caisse, sur ${formatFrancs(relay.cashCeiling)}`}</dt>
          <dd>
            <Sum francs={relay.box} />
          </dd>
          <dd>{box}</dd>
        </div>
      </dl>
    )
  return (
    <section className="card relay-room" aria-label="Place et caisse">
      <div>
        <small>Colis en garde</small>
        <b>{relay.kept}</b>
        {kept}
        <small>{`sur ${relay.places}`}</small>
      </div>
      <div>
        <small>Caisse</small>
        <b>
          <Sum francs={relay.box} />
        </b>
        {box}
        <small>{`sur ${formatFrancs(relay.cashCeiling)}`}</small>
      </div>
    </section>
  )
}

function RelayState({ relay: { state } }: { relay: Relay }) {
  const { words, tone } = stateWords[state]
  return <span className={`badge badge-dot badge-${tone}`}>{words}</span>
}

function stateSentence({ state, stateReason }: Relay): string {
  const reason = stateReason ? ` ${stateReason}` : ''
  return state === 'paused'
    ? `En pause : aucun nouveau colis ne vient. Ceux qui sont ici restent à remettre.${reason}`
    : `Ce point relais est fermé. Ses colis restent à remettre ou à rendre.${reason}`
}

/** Shows, without network, the age of the page and how many codes wait to be sent. */
function OfflineWords({ owner, seenAt }: { owner: string; seenAt: string }) {
  const online = useOnline()
  const waiting = useKeptActs(relayCodes, owner).filter(({ problem }) => problem === null).length
  const words = [
    !online && `Hors ligne, vu ${atWords(seenAt)}`,
    waiting > 0 && `${waiting} ${plural(waiting, 'code')} en attente`,
  ].filter(Boolean)
  return (
    <div className="announcement" role="status">
      {words.length > 0 && (
        <p className="remark remark-plain">
          <Icon name="offline" size={20} />
          <b>{words.join(' · ')}</b>
        </p>
      )}
    </div>
  )
}
