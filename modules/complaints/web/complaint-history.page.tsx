import { momentWords } from '#kernel/wire/due-words.ts'
import { useSearchParams, type MetaFunction, Link } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import { ownPaths } from '#client/own-paths.ts'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import { hoursWords } from '#kernel/wire/span-words.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { useDeadlines } from '#modules/settings/web/index.ts'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { OneComplaint } from './one-complaint.tsx'
import { ComplaintChip, outcomeWords } from './complaint-chip.tsx'
import { useComplaints } from './use-complaints.ts'

export const meta: MetaFunction = () => [{ title: 'Mes réclamations · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function ComplaintHistoryPage() {
  const [search] = useSearchParams()
  const chosen = search.get('reclamation')
  return (
    <div className="narrow">
      <PageTitle back={chosen ? ownPaths.complaints() : paths.settings()}>
        {chosen ? 'Réclamation' : 'Mes réclamations'}
      </PageTitle>
      <PersonalData>
        {({ _id }) =>
          chosen ? (
            <OneComplaint key={chosen} userId={_id} id={chosen} side="buyer" />
          ) : (
            <ComplaintList key={_id} userId={_id} />
          )
        }
      </PersonalData>
    </div>
  )
}

function ComplaintList({ userId }: { userId: string }) {
  const within = hoursWords(useDeadlines().complaintHours)
  return (
    <ListRows
      list={useComplaints(userId, 'buyer')}
      empty={
        <Empty
          title="Aucune réclamation"
          of="complaints"
          action={<ButtonLink to={paths.orders()}>Mes commandes</ButtonLink>}
        >
          {`Un souci avec un colis ? Vous avez ${within} après la livraison pour le signaler.`}
        </Empty>
      }
      foot={
        <ButtonLink className="mt-4" look="outline" wide to={ownPaths.complain()}>
          Faire une réclamation
        </ButtonLink>
      }
    >
      {(complaints) => (
        <div className="order-list">
          {complaints.map((complaint) => (
            <Card key={complaint._id} complaint={complaint} />
          ))}
        </div>
      )}
    </ListRows>
  )
}

function Card({ complaint }: { complaint: Complaint }) {
  const { _id, orderNumber, status, product, shopName, createdAt, messages } = complaint
  const last = messages.at(-1)
  return (
    <article className="card order-card">
      <div className="card-line">
        <div>
          <h2 className="figures">
            <Link to={ownPaths.complaints(_id)}>{orderNumber}</Link>
          </h2>
          <p className="small muted">{momentWords(createdAt)}</p>
        </div>
        <ComplaintChip status={status} />
      </div>
      <div className="person">
        <span className="thumbnail thumbnail-large">
          <LinePicture url={product.imageUrl} />
        </span>
        <div>
          <p className="small medium">{product.name}</p>
          <p className="small muted">{outcomeWords(complaint) ?? shopName}</p>
          {last && <p className="small muted truncate">{last.content}</p>}
        </div>
      </div>
    </article>
  )
}
