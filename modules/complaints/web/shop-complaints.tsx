import { beforeWords } from '#kernel/wire/due-words.ts'
import { useSearchParams } from 'react-router'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { useDeadlines } from '#modules/settings/web/index.ts'
import {
  complaintStatuses,
  type ComplaintStatus,
} from '#modules/complaints/contract/complaint-words.ts'
import { FilterLinks } from '#client/lists/filter-links.tsx'
import { ListRows } from '#client/lists/list-rows.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { workPaths } from '#client/work-paths.ts'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { Empty } from '#ui/lists/empty.tsx'

import { ComplaintRow } from './complaint-row.tsx'
import { manyWords, outcomeWords } from './complaint-chip.tsx'
import { OneComplaint } from './one-complaint.tsx'
import { useComplaints } from './use-complaints.ts'

export function ShopComplaints({ user: { _id: userId } }: { user: UserInfo }) {
  const [search] = useSearchParams()
  const within = hoursWords(useDeadlines().complaintAnswerHours)
  const chosen = search.get('reclamation')
  return (
    <ScreenFrame
      detail={`Répondez sous ${within} : un colis contesté n’est pas payé en attendant.`}
    >
      {chosen ? (
        <>
          <BackLink to={workPaths.shopComplaints()}>Toutes les réclamations</BackLink>
          <OneComplaint key={chosen} userId={userId} id={chosen} side="shop" />
        </>
      ) : (
        <List
          userId={userId}
          status={complaintStatuses.find((status) => status === search.get('etat')) ?? null}
        />
      )}
    </ScreenFrame>
  )
}

function List({ userId, status }: { userId: string; status: ComplaintStatus | null }) {
  const list = useComplaints(userId, 'shop', status)
  const counts = list.last?.counts ?? {}
  return (
    <>
      <FilterLinks
        label="État des réclamations"
        links={[null, ...complaintStatuses].map((one) => ({
          words: one ? manyWords[one] : 'Toutes',
          count: one ? counts[one] : 0,
          to: one
            ? `${workPaths.shopComplaints()}&etat=${encodeURIComponent(one)}`
            : workPaths.shopComplaints(),
          current: one === status,
        }))}
      />
      <ListRows
        list={list}
        empty={
          <Empty title="Aucune réclamation" of="complaints">
            {status
              ? 'Rien dans cet état pour le moment.'
              : 'Quand un acheteur signale un problème, vous êtes prévenu et son message arrive ici.'}
          </Empty>
        }
      >
        {(complaints) => (
          <section className="card flush">
            {complaints.map((complaint) => (
              <ComplaintRow
                key={complaint._id}
                complaint={complaint}
                to={workPaths.shopComplaints(complaint._id)}
                detail={[
                  outcomeWords(complaint) ??
                    (complaint.shopBefore
                      ? `à répondre ${beforeWords(complaint.shopBefore)}`
                      : complaint.buyerName),
                ]}
              />
            ))}
          </section>
        )}
      </ListRows>
    </>
  )
}
