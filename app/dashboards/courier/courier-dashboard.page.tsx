import { plural } from '#kernel/wire/plural.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { type MetaFunction, Link, useSearchParams } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { CashTab, useCashBox } from '#modules/cash-boxes/web/index.ts'
import {
  DeliveriesTab,
  HistoryTab,
  OtpTab,
  ShopsTab,
  useCourier,
  useOtpQueue,
} from '#modules/deliveries/web/index.ts'
import { GoodsToTakeList, useGoodsToTake } from '#modules/exchanges/web/index.ts'
import {
  parcelsAwaiting,
  RelayStops,
  useParcelsToFetch,
  useRelayQueue,
} from '#modules/relays/web/index.ts'
import { OwnKeptPromises, ToDoList } from '#modules/promises/web/index.ts'
import { useOnline } from '#client/device/use-online.ts'
import { paths } from '#client/paths.ts'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import { Icon, type IconName } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
import type { WorkLink } from '#app/shell/work-menu.tsx'
import { codesTyped, OtpScreen } from './otp-screen.tsx'
import { TakeGoodsScreen } from './take-goods-screen.tsx'
import './courier.css'

/** The first is the default. The words are the specification’s. */
const courierTabs = [
  { tab: null, words: 'commandes actuel', icon: 'shop' },
  { tab: 'en-cours', words: 'Livraisons en cours', icon: 'motorbike' },
  { tab: 'otp', words: 'Vérifier OTP', icon: 'lock' },
  { tab: 'historique', words: 'Historique', icon: 'history' },
] as const satisfies readonly { tab: string | null; words: string; icon: IconName }[]

export const meta: MetaFunction = () => [{ title: 'Livraisons · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['livreur'])
export const HydrateFallback = Waiting

export default function CourierDashboardPage() {
  return <PersonalData>{(user) => <CourierDashboard user={user} />}</PersonalData>
}

function CourierDashboard({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const work = useCourier(user._id)
  const goods = useGoodsToTake(user._id)
  const toTake = goods.data?.returns ?? []
  const toFetch = useParcelsToFetch(user._id).data?.parcels ?? []
  const relayQueue = useRelayQueue(user._id, work.refresh)
  const cash = useCashBox(user._id)
  const queue = useOtpQueue(user._id, work.refresh)
  const tab = chosenTab(search.get('onglet'))
  const counts = {
    shops: work.vendors.data?.vendors.length ?? 0,
    deliveries: (work.current.data?.deliveries.length ?? 0) + toTake.length + toFetch.length,
  }
  const links = courierLinks(tab, counts)
  const pill = (
    <Link className="cash-pill" to={paths.courierDashboard('caisse')}>
      <Icon name="cash" />
      <span className="visually-hidden">Ma caisse : </span>
      {cash.data ? <Sum francs={cash.data.box} /> : '…'}
    </Link>
  )
  const kind = codesTyped.find((what) => search.has(what))
  if (tab === 'otp' && kind)
    return (
      <OtpScreen
        user={user}
        work={work}
        links={links}
        aside={pill}
        what={kind}
        id={search.get(kind) ?? ''}
        toFetch={toFetch}
      />
    )

  const taking = search.get('reprise')
  if (tab === 'otp' && taking)
    return (
      <TakeGoodsScreen
        userId={user._id}
        id={taking}
        links={links}
        aside={pill}
        onTaken={work.refresh}
        key={taking}
      />
    )

  const words = courierTabs.find((one) => one.tab === tab)?.words
  const waiting = [...queue, ...relayQueue].filter(({ problem }) => problem === null).length
  return (
    <WorkFrame
      title={tab === 'caisse' ? 'Ma caisse' : 'Livraisons'}
      links={links}
      detail={words}
      aside={tab === 'caisse' ? undefined : pill}
    >
      {tab !== 'caisse' && <CourierTabs current={tab} counts={counts} />}
      <OfflineNews seenAt={work.current.data?.at} waiting={waiting} />
      {tab === null && <ShopsTab work={work} />}
      {tab === null && <ToDoList userId={user._id} atFirst={3} idle="Rien ne vous attend." />}
      {tab === 'en-cours' && (
        <>
          <DeliveriesTab work={work} queue={queue} hidden={parcelsAwaiting(relayQueue)} />
          <RelayStops queue={relayQueue} parcels={toFetch} />
          <GoodsToTakeList userId={user._id} returns={toTake} onSent={work.refresh} />
        </>
      )}
      {tab === 'otp' && <OtpTab work={work} />}
      {tab === 'historique' && (
        <>
          <OwnKeptPromises userId={user._id} keeper="courier" />
          <HistoryTab userId={user._id} />
        </>
      )}
      {tab === 'caisse' && <CashTab cash={cash} onChanged={work.refresh} />}
    </WorkFrame>
  )
}

/** Shows, without network, the age of the page and how many codes wait to be sent. */
function OfflineNews({ seenAt, waiting }: { seenAt: string | undefined; waiting: number }) {
  const online = useOnline()
  const words = [
    !online && seenAt && `Vu ${atWords(seenAt)}`,
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

function CourierTabs({ current, counts }: { current: CourierTab; counts: CourierCounts }) {
  return (
    <nav className="four-tabs inside" aria-label="Livraisons">
      {courierTabs.map(({ tab, words, icon }) => (
        <Link
          key={words}
          to={paths.courierDashboard(tab ?? undefined)}
          aria-current={tab === current ? 'page' : undefined}
          preventScrollReset
        >
          <Icon name={icon} />
          <span>{words}</span>
          {countOf(tab, counts) > 0 && <b className="count">{countOf(tab, counts)}</b>}
        </Link>
      ))}
    </nav>
  )
}

type CourierTab = 'en-cours' | 'otp' | 'historique' | 'caisse' | null

type CourierCounts = { shops: number; deliveries: number }

function chosenTab(name: string | null): CourierTab {
  return name === 'en-cours' || name === 'otp' || name === 'historique' || name === 'caisse'
    ? name
    : null
}

function countOf(tab: CourierTab, { shops, deliveries }: CourierCounts): number {
  return tab === null ? shops : tab === 'en-cours' ? deliveries : 0
}

function courierLinks(current: CourierTab, counts: CourierCounts): readonly WorkLink[] {
  const tabs = courierTabs.map(({ tab, words, icon }) => ({
    to: paths.courierDashboard(tab ?? undefined),
    words,
    icon,
    current: tab === current,
    count: countOf(tab, counts),
  }))
  return [
    ...tabs,
    {
      to: paths.courierDashboard('caisse'),
      words: 'Ma caisse',
      icon: 'cash',
      current: current === 'caisse',
    },
  ]
}
