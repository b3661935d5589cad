import { plural } from '#kernel/wire/plural.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import type { ReactNode } from 'react'

import {
  approveAnnouncement,
  cancelAnnouncement,
  listAnnouncements,
  type Announcement,
} from '#modules/announcements/contract/announcements.ts'
import { formatCount, wholePercent } from '#kernel/wire/money.ts'
import { call } from '#client/api/client.ts'
import { useAct } from '#client/api/use-act.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useCursorList } from '#client/lists/use-list.ts'
import { Gauge } from '#ui/charts/gauge.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { RowMenu } from '#ui/sheets/row-menu.tsx'
import { Facts } from '#ui/words/facts.tsx'

import { AnnouncementForm, audienceWords } from './announcement-form.tsx'

const key = ['admin', 'announcements']

const states = {
  asked: ['attend un accord', 'waiting'],
  planned: ['prévue', 'waiting'],
  sending: ['en cours', 'waiting'],
  sent: ['envoyée', 'ok'],
  cancelled: ['retirée', 'neutral'],
} as const

export function Announcements() {
  const list = useCursorList({
    key,
    read: (from, signal) => call(listAnnouncements, { query: from }, { signal }),
    rows: ({ announcements }) => announcements,
    refreshMs: 30_000,
  })
  const approve = useAct(
    ({ _id }: Announcement) => call(approveAnnouncement, { params: { id: _id } }),
    { done: 'Annonce approuvée', changes: key },
  )
  const cancel = useAct(
    ({ _id }: Announcement) => call(cancelAnnouncement, { params: { id: _id } }),
    { done: 'Annonce retirée', changes: key },
  )
  const menuOf = (one: Announcement) => {
    const { state, needsAnother, title } = one
    if (state !== 'asked' && state !== 'planned') return null
    const acts = [
      ...(state === 'asked' && !needsAnother
        ? [{ words: 'Approuver', onPress: () => approve.mutate(one) }]
        : []),
      { words: 'Retirer', danger: true, onPress: () => cancel.mutate(one) },
    ]
    return <RowMenu of={title} acts={acts} />
  }
  return (
    <ScreenFrame detail="Dans l’application et par notification, jamais par SMS. Une par jour et par personne.">
      <AnnouncementForm changes={key} />
      <h2 className="mt-6 mb-3">Toutes les annonces</h2>
      <ListRows
        list={list}
        empty={
          <Empty title="Aucune annonce envoyée" of="news">
            Écrivez la première ci-dessus.
          </Empty>
        }
      >
        {(announcements) => (
          <DataTable
            label="Annonces"
            rows={announcements}
            partial={list.hasNextPage}
            columns={columns}
            keyOf={({ _id }) => _id}
            renderCard={(one) => <Card one={one} menu={menuOf(one)} />}
            renderActs={menuOf}
          />
        )}
      </ListRows>
    </ScreenFrame>
  )
}

const columns: readonly Column<Announcement>[] = [
  {
    head: 'Annonce',
    cell: (one) => (
      <>
        <b className="semibold">{one.title}</b>
        <small className="muted">{audienceWords(one)}</small>
      </>
    ),
  },
  { head: 'État', cell: (one) => <StateChip one={one} /> },
  { head: 'Moment', sort: ({ at }) => at, cell: ({ at }) => momentWords(at) },
  {
    head: 'Personnes',
    numeric: true,
    sort: reachOf,
    cell: (one) => formatCount(reachOf(one)),
  },
  { head: 'Lue par', cell: (one) => <Readers one={one} /> },
]

function Card({ one, menu }: { one: Announcement; menu: ReactNode }) {
  return (
    <div className="grid gap-2">
      <div className="spread">
        <div>
          <b className="semibold">{one.title}</b>
          <p className="small muted">{audienceWords(one)}</p>
        </div>
        {menu}
      </div>
      <p>
        <StateChip one={one} />
      </p>
      <p className="small">
        <Facts
          of={[
            momentWords(one.at),
            `${formatCount(reachOf(one))}\u00a0${plural(reachOf(one), 'personne')}`,
          ]}
        />
      </p>
      {reachOf(one) > 0 && <Readers one={one} />}
    </div>
  )
}

function StateChip({ one: { state, needsAnother } }: { one: Announcement }) {
  const [words, tone] = states[state]
  return (
    <span className={`badge badge-dot badge-${tone}`}>
      {needsAnother ? 'attend une autre personne' : words}
    </span>
  )
}

function reachOf({ state, people, reached }: Announcement): number {
  return state === 'sending' || state === 'sent' ? reached : people
}

function Readers({ one: { state, reached, readers } }: { one: Announcement }) {
  if ((state !== 'sent' && state !== 'sending') || reached === 0) return '—'
  const percent = wholePercent(readers, reached)
  return (
    <>
      <span className="figures">{`${formatCount(readers)}, ${percent}\u202f%`}</span>
      <Gauge percent={percent} />
    </>
  )
}
