import { sinceWords } from '#kernel/wire/due-words.ts'
import { useSearchParams, Link } from 'react-router'
import {
  listComplaintQueue,
  type QueuedComplaint,
} from '#modules/complaints/contract/team-complaints.ts'
import { call } from '#client/api/client.ts'
import { useNow } from '#client/device/use-now.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { usePageList } from '#client/lists/use-list.ts'
import { workPaths } from '#client/work-paths.ts'
import { Empty } from '#ui/lists/empty.tsx'
import { formatCount } from '#kernel/wire/money.ts'
import type { Column } from '#client/lists/columns.ts'
import { DataTable } from '#client/lists/data-table.tsx'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { manyWords, outcomeWords } from './complaint-chip.tsx'
import { ComplaintRow, ComplaintState, LateFlag } from './complaint-row.tsx'

const sides: Readonly<Record<QueuedComplaint['lastSide'], string>> = {
  buyer: 'l’acheteur',
  shop: 'la boutique',
  support: 'l’équipe',
}

const STATES = ['ouvertes', 'ouvert', 'en cours', 'résolu'] as const
const WORDS: Readonly<Record<(typeof STATES)[number], string>> = {
  ouvertes: 'À décider',
  ...manyWords,
}
const REFRESH_MS = 60_000

export function SupportQueue({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const status = STATES.find((one) => one === search.get('etat')) ?? 'ouvertes'
  const sort = search.get('tri') === 'montant' ? 'amount' : 'age'
  const list = usePageList({
    key: ['complaint-queue', userId, status, sort],
    read: (from, signal) =>
      call(listComplaintQueue, { query: { ...from, status, sort } }, { signal }),
    rows: ({ reclamations }) => reclamations,
    refreshMs: REFRESH_MS,
  })
  const now = useNow(60_000)
  const counts = list.last?.counts ?? {}
  const countOf = (state: (typeof STATES)[number]) =>
    state === 'ouvertes'
      ? (counts['ouvert'] ?? 0) + (counts['en cours'] ?? 0)
      : (counts[state] ?? 0)
  return (
    <>
      <div className="filters-bar">
        <FilterLinks
          label="État des réclamations"
          links={STATES.map((state) => ({
            words: WORDS[state],
            count: countOf(state),
            to: addressOf(state, sort),
            current: state === status,
          }))}
        />
        <FilterLinks
          label="Ordre"
          links={[
            { words: 'Plus anciennes', to: addressOf(status, 'age'), current: sort === 'age' },
            {
              words: 'Plus gros montants',
              to: addressOf(status, 'amount'),
              current: sort === 'amount',
            },
          ]}
        />
      </div>
      <ListRows
        list={list}
        skeleton={5}
        empty={
          <Empty title="Rien ici pour le moment" of="complaints">
            Les réclamations arrivent ici dès qu’un acheteur en ouvre une.
          </Empty>
        }
      >
        {(complaints) => (
          <ComplaintTable complaints={complaints} partial={list.hasNextPage} now={now} />
        )}
      </ListRows>
    </>
  )
}

function addressOf(status: (typeof STATES)[number], sort: 'age' | 'amount'): string {
  const search = new URLSearchParams({
    ...(status === 'ouvertes' ? {} : { etat: status }),
    ...(sort === 'amount' ? { tri: 'montant' } : {}),
  })
  return search.size > 0 ? `${workPaths.adminComplaints()}?${search}` : workPaths.adminComplaints()
}

type ComplaintTableProps = {
  complaints: readonly QueuedComplaint[]
  partial: boolean
  now: number
}

function ComplaintTable({ complaints, partial, now }: ComplaintTableProps) {
  return (
    <DataTable
      label="Réclamations"
      rows={complaints}
      partial={partial}
      columns={columnsAt(now)}
      keyOf={({ _id }) => _id}
      cardList="flush"
      renderCard={(one) => (
        <ComplaintRow
          complaint={one}
          to={workPaths.adminComplaints(one._id)}
          detail={[
            one.shopName,
            outcomeWords(one) ?? `dernier mot : ${sides[one.lastSide]}`,
            sinceWords(one.createdAt, now),
          ]}
        />
      )}
    />
  )
}

function columnsAt(now: number): readonly Column<QueuedComplaint>[] {
  return [
    {
      head: 'Article',
      sort: ({ product }) => product.name,
      cell: ({ _id, product, orderNumber }) => (
        <span className="product-cell flex items-center gap-3">
          <span className="thumbnail">
            <LinePicture url={product.imageUrl} />
          </span>
          <span>
            <Link className="semibold" to={workPaths.adminComplaints(_id)}>
              {product.name}
            </Link>
            <small className="nowrap">{orderNumber}</small>
          </span>
        </span>
      ),
    },
    {
      head: 'Acheteur',
      sort: ({ buyerName }) => buyerName,
      cell: ({ buyerName }) => buyerName,
    },
    { head: 'Boutique', sort: ({ shopName }) => shopName, cell: ({ shopName }) => shopName },
    { head: 'Dernier mot', sort: lastOf, cell: lastOf },
    {
      head: 'Ouverte',
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => sinceWords(createdAt, now),
    },
    {
      head: 'Montant, f',
      numeric: true,
      sort: ({ amount }) => amount,
      cell: ({ amount }) => <b className="semibold">{formatCount(amount)}</b>,
    },
    {
      head: 'État',
      sort: ({ status }) => status,
      cell: ({ status, escalated }) => (
        <>
          <ComplaintState status={status} />
          {escalated && <LateFlag />}
        </>
      ),
    },
  ]
}

function lastOf(complaint: QueuedComplaint): string {
  return outcomeWords(complaint) ?? sides[complaint.lastSide]
}
