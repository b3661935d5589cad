import { type MetaFunction, useSearchParams } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import { ToDoList, useToDo } from '#modules/promises/web/index.ts'
import type { PageHandle } from '#client/page-handle.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import {
  boardQuery,
  BoardSearch,
  BoardView,
  CouriersView,
  ExportButton,
  FiguresView,
  GroupsView,
  ParcelSheet,
  RemittancesView,
  useDispatch,
} from '#modules/dispatch/web/index.ts'
import { CoachesView } from '#modules/coaches/web/index.ts'
import { ReadNews } from '#modules/deliveries/web/index.ts'
import { RelaysView } from '#modules/relays/web/index.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { AdminFrame } from '#app/shell/admin-frame.tsx'
import { WorkFrame } from '#app/shell/work-frame.tsx'
import type { WorkLink } from '#app/shell/work-menu.tsx'
import type { ScreenFacts } from '#ui/screen-frame.tsx'
import { workPaths } from '#client/work-paths.ts'
import type { IconName } from '#ui/icons/icon.tsx'

const tabs = [
  { tab: null, words: 'Livraisons', icon: 'grid' },
  { tab: 'livreurs', words: 'Livreurs', icon: 'motorbike' },
  { tab: 'caisses', words: 'Caisses et remises', icon: 'cash' },
  { tab: 'cars', words: 'Départ du car', icon: 'coach' },
  { tab: 'relais', words: 'Points relais', icon: 'place' },
  { tab: 'groupes', words: 'Groupes', icon: 'people' },
  { tab: 'chiffres', words: 'Chiffres', icon: 'chart' },
] as const satisfies readonly { tab: DispatchTab; words: string; icon: IconName }[]

export const meta: MetaFunction = () => [{ title: 'Livraisons du groupe · Sugu' }]

export const handle: PageHandle = { work: true }

export const clientLoader = guard(['chef_livreur', 'admin'])
export const HydrateFallback = Waiting

export default function DispatchDashboardPage() {
  return <PersonalData>{(user) => <DispatchDashboard user={user} />}</PersonalData>
}

function DispatchDashboard({ user }: { user: UserInfo }) {
  const [search, setSearch] = useSearchParams()
  const tab = chosenDispatchTab(search.get('onglet'))
  const query = boardQuery(search)
  const work = useDispatch(user._id, query)
  const { board } = work
  const waits = board.error instanceof CallFailure && board.error.code === 'deliveries.not_admitted'
  const toDo = useToDo(user.role === 'admin' ? undefined : user._id).data
  const links = dispatchLinks(tab, toDo?.count ?? 0)
  const parcel = search.get('colis')
  const close = () =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('colis')
        return after
      },
      { preventScrollReset: true },
    )
  const group = board.data?.group
  return (
    <DispatchFrame
      isAdmin={user.role === 'admin'}
      title={dispatchTitle(tab)}
      links={links}
      detail={group ? `Groupe ${group}` : 'Tous les groupes'}
      actions={
        tab === null && !waits ? (
          <>
            <BoardSearch words={query.q ?? ''} />
            <ExportButton query={query} />
          </>
        ) : undefined
      }
    >
      {waits || (!board.data && tab === null) ? (
        <ReadNews query={board} />
      ) : (
        <>
          {tab === null && user.role !== 'admin' && <ToDoList userId={user._id} atFirst={3} />}
          {tab === null && <BoardView userId={user._id} work={work} query={query} />}
          {tab === 'livreurs' && <CouriersView work={work} user={user} />}
          {tab === 'caisses' && <RemittancesView work={work} />}
          {tab === 'cars' && <CoachesView userId={user._id} group={query.group} />}
          {tab === 'relais' && <RelaysView userId={user._id} group={query.group} />}
          {tab === 'groupes' && <GroupsView user={user} onChanged={work.refresh} />}
          {tab === 'chiffres' && <FiguresView userId={user._id} group={query.group} />}
        </>
      )}
      {parcel && <ParcelSheet user={user} id={parcel} work={work} onClose={close} />}
    </DispatchFrame>
  )
}

type DispatchFrameProps = ScreenFacts & {
  isAdmin: boolean
  title: string
  links: readonly WorkLink[]
}

/**
 * Frame with the manager's menu; an admin keeps the team's, and gets these links under the title.
 */
function DispatchFrame({ isAdmin, links, children, ...frame }: DispatchFrameProps) {
  if (!isAdmin)
    return (
      <WorkFrame links={links} {...frame}>
        {children}
      </WorkFrame>
    )
  return (
    <AdminFrame screen="dispatch" {...frame}>
      <FilterLinks label="Livraisons" links={links} />
      {children}
    </AdminFrame>
  )
}

type DispatchTab = 'livreurs' | 'caisses' | 'relais' | 'cars' | 'groupes' | 'chiffres' | null

function chosenDispatchTab(name: string | null): DispatchTab {
  return tabs.find(({ tab }) => tab !== null && tab === name)?.tab ?? null
}

function dispatchTitle(current: DispatchTab): string {
  return tabs.find(({ tab }) => tab === current)?.words ?? 'Livraisons'
}

function dispatchLinks(current: DispatchTab, toDo: number): readonly WorkLink[] {
  return tabs.map(({ tab, words, icon }) => ({
    to: workPaths.dispatchDashboard(tab ?? undefined),
    words,
    icon,
    current: tab === current,
    count: tab === null ? toDo : 0,
  }))
}
