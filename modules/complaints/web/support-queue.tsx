import { useSearchParams } from 'react-router'

import { listComplaintQueue } from '#modules/complaints/contract/complaints.ts'
import { call } from '#web/api/client.ts'
import { useNow } from '#web/device/use-now.ts'
import { FilterLinks } from '#web/lists/filter-links.tsx'
import { ListRows } from '#web/lists/list-rows.tsx'
import { usePageList } from '#web/lists/use-list.ts'
import { workPaths } from '#web/work-paths.ts'
import { Empty } from '#web/ui/lists/empty.tsx'

import { manyWords } from './complaint-chip.tsx'
import { ComplaintTable } from './complaint-table.tsx'

const STATES = ['ouvertes', 'ouvert', 'en cours', 'résolu'] as const
const WORDS: Readonly<Record<(typeof STATES)[number], string>> = {
  ouvertes: 'À décider',
  ...manyWords,
}
const REFRESH_MS = 60_000

/** All that waits for a decision, the oldest first or the dearest first; kept in the address. */
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
