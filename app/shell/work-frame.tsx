import { sinceWords } from '#kernel/wire/due-words.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { isTeam } from '#kernel/wire/roles.ts'
import type { Role } from '#kernel/wire/endpoint.ts'
import { TeamProof } from '#modules/identity/web/index.ts'
import { Bell } from '#modules/notices/web/index.ts'
import { paths } from '#client/paths.ts'
import { useUser } from '#client/session/user-info.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Logo } from '#ui/icons/logo.tsx'
import type { ScreenFacts } from '#ui/screen-frame.tsx'
import { barLinks, isCurrent } from './bar-links.ts'
import { OfflineBand } from './offline-band.tsx'
import { teamWords, WorkMenu, WorkMenuSheet, WorkOwner, type WorkLink } from './work-menu.tsx'
import { useNow } from '#client/device/use-now.ts'
import { useOnline } from '#client/device/use-online.ts'
import './work-frame.css'
import './narrow-rail.css'
import '#ui/work.css'

/** The service worker’s cache of personal answers (client/offline/kept.ts). */
const OWN = 'sugu-perso-1'

const AGAIN_MS = 2_000

// All work screens show rare icons: load them with the frame.
void import('#ui/icons/rare-icon.tsx')

type WorkFrameProps = ScreenFacts & {
  /** The role's menu, to which « Accueil » is added. */
  links: readonly WorkLink[]
  title: string
}

/**
 * Frame of work screens: bars on a phone, a rail on a laptop. Their routes export `handle = { work:
 * true }`.
 */
export function WorkFrame({
  links,
  title,
  chip,
  detail,
  actions,
  file,
  aside,
  foot,
  children,
}: WorkFrameProps) {
  const [menu, setMenu] = useState(false)
  const user = useUser()
  const teamWord = user && teamWords[user.role]
  const bell = (polls: boolean) => user && <Bell userId={user._id} work polls={polls} />
  return (
    <div className="work">
      <a className="visually-hidden" href="#contenu">
        Aller au contenu
      </a>
      <div className="col-span-full">
        <OfflineBand />
      </div>
      <header className="app-bar">
        <button
          className="icon-button"
          type="button"
          aria-label="Ouvrir le menu"
          aria-expanded={menu}
          onClick={() => setMenu(true)}
        >
          <Icon name="menu" />
        </button>
        <div className="app-bar-title">
          {teamWord && <small className="app-bar-role">{teamWord}</small>}
          <h1 className="truncate">{title}</h1>
        </div>
        {aside}
        {bell(true)}
      </header>
      <aside className="side-rail">
        <div className="rail-head">
          <Link to={paths.home()} aria-label="Sugu, accueil">
            <Logo className="block w-21.5 h-7 text-earth" />
          </Link>
          <span className="flex">
            {aside}
            {bell(false)}
          </span>
        </div>
        <WorkMenu links={links} />
        <WorkBar className="rail-bar" />
        <WorkOwner />
      </aside>
      <main id="contenu" tabIndex={-1}>
        <div className="work-title">
          <div>
            {teamWord && <small className="app-bar-role">{teamWord}</small>}
            <div className="flex flex-wrap items-center gap-3">
              <h1>{title}</h1>
              {chip}
            </div>
            {detail && <p className="muted">{detail}</p>}
          </div>
          {(actions || file) && (
            <div className="actions">
              {actions}
              {file}
            </div>
          )}
        </div>
        <SeenAt />
        {children}
        {file && <div className="phone">{file}</div>}
      </main>
      {foot}
      <WorkBar className="work-bottom-bar" />
      {isTeam(user?.role) && <TeamProof />}
      <WorkMenuSheet open={menu} links={links} onClose={() => setMenu(false)} />
    </div>
  )
}

function WorkBar({ className }: { className: 'work-bottom-bar' | 'rail-bar' }) {
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <nav className={className} aria-label="Navigation principale">
      {barLinks(user?.role, Boolean(user?.helps)).map(({ to, words, icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={
            isCurrent(to, pathname)
              ? 'page'
              : className === 'work-bottom-bar' &&
                  isOwnWork(to, user?.helps ? 'vendeur' : user?.role)
                ? 'true'
                : undefined
          }
        >
          <Icon name={icon} />
          <span>{words}</span>
        </Link>
      ))}
    </nav>
  )
}

/** Work screens of a seller or a courier are under their own link. */
function isOwnWork(to: string, role: Role | undefined): boolean {
  return (
    (role === 'vendeur' && to === paths.sellerDashboard()) ||
    (role === 'livreur' && to === paths.courierDashboard())
  )
}

/** Shows, without network, the age of the oldest answer on the screen. */
function SeenAt() {
  const online = useOnline()
  const { data: at } = useQuery({
    queryKey: ['seen-at'],
    queryFn: oldestAnswer,
    enabled: !online,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: AGAIN_MS,
  })
  const now = useNow(60_000)
  if (online || !at) return null
  return <p className="muted">{`Vu pour la dernière fois ${sinceWords(at, now)}.`}</p>
}

/** Answers are cached by path: those that this page asked for count. */
async function oldestAnswer(): Promise<string | null> {
  const requested = new Set(
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const cache = await caches.open(OWN)
  const times: number[] = []
  for (const request of await cache.keys()) {
    if (!requested.has(new URL(request.url).pathname)) continue
    const answer = await cache.match(request, { ignoreVary: true })
    const time = Date.parse(answer?.headers.get('date') ?? '')
    if (!Number.isNaN(time)) times.push(time)
  }
  return times.length > 0 ? new Date(Math.min(...times)).toISOString() : null
}
