import { useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/accounts/contract/accounts.ts'
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
  ReadNews,
  RemittancesView,
  useDispatch,
} from '#modules/deliveries/web/index.ts'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { AdminFrame } from '#web/shell/admin-frame.tsx'
import { WorkFrame } from '#web/shell/work-frame.tsx'
import type { WorkLink } from '#web/shell/work-menu.tsx'
import type { ScreenFacts } from '#web/ui/screen-frame.ts'

import { chosenDispatchTab, dispatchLinks, dispatchTitle } from './dispatch-links.ts'

/** What a dispatch manager works from: the board, the people, the cash, the groups, the figures. */
export function DispatchDesk({ user }: { user: UserInfo }) {
  const [search, setSearch] = useSearchParams()
  const tab = chosenDispatchTab(search.get('onglet'))
  const query = boardQuery(search)
  const work = useDispatch(user._id, query)
  const { board, cash } = work
  const waits = board.error instanceof CallFailure && board.error.code === 'deliveries.not_admitted'
  const links = dispatchLinks(tab, {
    toAssign: board.data?.figures.toAssign ?? 0,
    remittances: cash.data?.open.length ?? 0,
  })
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
          {tab === null && <BoardView work={work} query={query} />}
          {tab === 'livreurs' && <CouriersView work={work} user={user} />}
          {tab === 'caisses' && <RemittancesView work={work} />}
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

/** A manager's menu is this desk; the admin keeps hers, and finds its screens under the title. */
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
