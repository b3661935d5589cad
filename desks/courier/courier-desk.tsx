import { Link, useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import {
  CashTab,
  DeliveriesTab,
  HistoryTab,
  OtpTab,
  ShopsTab,
  useCourier,
  useOtpQueue,
} from '#modules/deliveries/web/index.ts'
import { useOnline } from '#web/device/use-online.ts'
import { paths } from '#web/paths.ts'
import { WorkFrame } from '#web/shell/work-frame.tsx'
import { formatTime } from '#web/ui/words/dates.ts'
import { Icon } from '#web/ui/icons/icon.tsx'

import { chosenTab, courierLinks, courierTabs } from './courier-links.ts'
import { CourierTabs } from './courier-tabs.tsx'
import { OtpScreen } from './otp-screen.tsx'

/** A courier’s day: where to collect, where to deliver, which code to type, what he holds. */
export function CourierDesk({ user }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const work = useCourier(user._id)
  const queue = useOtpQueue(user._id, work.refresh)
  const tab = chosenTab(search.get('onglet'))
  const counts = {
    shops: work.vendors.data?.vendors.length ?? 0,
    deliveries: work.current.data?.deliveries.length ?? 0,
  }
  const links = courierLinks(tab, counts)
  const pill = (
    <Link className="cash-pill" to={paths.courierDashboard('caisse')}>
      <Icon name="cash" />
      <span className="visually-hidden">Ma caisse : </span>
      {work.cash.data ? formatFrancs(work.cash.data.box) : '…'}
    </Link>
  )
  const kind = (['colis', 'boutique', 'retour'] as const).find((what) => search.has(what))
  if (tab === 'otp' && kind)
    return (
      <OtpScreen
        user={user}
        work={work}
        links={links}
        aside={pill}
        what={kind}
        id={search.get(kind) ?? ''}
      />
    )

  const words = courierTabs.find((one) => one.tab === tab)?.words
  const waiting = queue.filter(({ refused }) => refused === null).length
  return (
    <WorkFrame
      title={tab === 'caisse' ? 'Ma caisse' : 'Livraisons'}
      links={links}
      detail={words && <span className="inline-block first-letter:uppercase">{words}</span>}
      aside={tab === 'caisse' ? undefined : pill}
    >
      {tab !== 'caisse' && <CourierTabs current={tab} counts={counts} />}
      <DeskNews seenAt={work.current.data?.at} waiting={waiting} />
      {tab === null && <ShopsTab work={work} />}
      {tab === 'en-cours' && <DeliveriesTab work={work} queue={queue} />}
      {tab === 'otp' && <OtpTab work={work} />}
      {tab === 'historique' && <HistoryTab userId={user._id} />}
      {tab === 'caisse' && <CashTab work={work} />}
    </WorkFrame>
  )
}

/** How old the page is without network, and how many codes wait for it. */
function DeskNews({ seenAt, waiting }: { seenAt: string | undefined; waiting: number }) {
  const online = useOnline()
  const words = [
    !online && seenAt && `Vu à ${formatTime(seenAt)}`,
    waiting > 0 && `${waiting} ${waiting > 1 ? 'codes' : 'code'} en attente`,
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
