import { plural } from '#kernel/wire/plural.ts'
import { beforeWords, dayOfMonth, momentWords } from '#kernel/wire/due-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CallFailure } from '#kernel/wire/call-failure.ts'
import type { Complaint } from '#modules/complaints/contract/complaints.ts'
import {
  readComplaintFile,
  type ComplaintFacts,
} from '#modules/complaints/contract/team-complaints.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { useRead } from '#client/api/use-read.ts'
import { useNow } from '#client/device/use-now.ts'
import { Badge } from '#ui/badge.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { workPaths } from '#client/work-paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { Failure } from '#ui/lists/failure.tsx'
import { ScreenFrame } from '#ui/screen-frame.tsx'
import { ListSkeleton } from '#ui/lists/skeleton.tsx'
import { AwaitedGoods } from './awaited-goods.tsx'
import { ComplaintChip } from './complaint-chip.tsx'
import { ComplaintThread } from './complaint-thread.tsx'
import { DecisionForm } from './decision-form.tsx'
import { Timeline } from '#ui/lists/timeline.tsx'
import type { ReactNode } from 'react'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { formatRating } from '#ui/icons/stars.tsx'
import { Facts } from '#ui/words/facts.tsx'
import { Sum } from '#ui/words/sum.tsx'
import './complaint-case.css'

type SupportFileProps = { userId: string; id: string }

export function SupportFile({ userId, id }: SupportFileProps) {
  const queries = useQueryClient()
  const now = useNow(60_000)
  const queryKey = ['complaint-file', userId, id]
  const { data, error, isFetching, refetch } = useRead(
    queryKey,
    readComplaintFile,
    { params: { id } },
    { refetchOnWindowFocus: true },
  )
  if (error instanceof CallFailure && (error.status === 404 || error.status === 400))
    return (
      <ScreenFrame>
        <Empty
          of="complaints"
          title="Cette réclamation n’existe pas."
          action={<ButtonLink to={workPaths.adminComplaints()}>Voir les réclamations</ButtonLink>}
        >
          Vérifiez l’adresse, ou retrouvez-la dans la liste.
        </Empty>
      </ScreenFrame>
    )
  if (!data)
    return (
      <ScreenFrame>
        {error ? (
          <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <ListSkeleton count={4} />
        )}
      </ScreenFrame>
    )
  const { complaint, facts } = data
  const replace = (file: Partial<typeof data>) => {
    queries.setQueryData(queryKey, { ...data, ...file })
    void queries.invalidateQueries({ queryKey: ['complaint-queue', userId] })
  }
  const { status, product, buyerName, shopName, orderNumber, decisionBefore } = complaint
  const isLate = decisionBefore !== null && Date.parse(decisionBefore) <= now
  return (
    <ScreenFrame
      title={product.name}
      chip={<ComplaintChip status={status} />}
      detail={
        <>
          {`${buyerName} contre ${shopName} · `}
          <span className="nowrap">{orderNumber}</span>
        </>
      }
      actions={
        decisionBefore && (
          <Badge tone={isLate ? 'danger' : 'waiting'}>
            {isLate ? 'délai passé' : `décision ${beforeWords(decisionBefore)}`}
          </Badge>
        )
      }
    >
      <BackLink to={workPaths.adminComplaints()}>Toutes les réclamations</BackLink>
      <div className="work-columns case">
        <div className="stack">
          <div>
            <ComplaintThread
              complaint={complaint}
              side="support"
              deliveredAt={facts.parcel.deliveredAt}
              onChanged={(changed: Complaint) => replace({ complaint: changed })}
            />
          </div>
          <Parties facts={facts} />
          {facts.conversationId && (
            <p>
              <ButtonLink
                look="outline"
                icon="talk"
                to={workPaths.adminConversation(facts.conversationId)}
              >
                Leurs messages
              </ButtonLink>
            </p>
          )}
        </div>
        <div className="stack case-side">
          {complaint.awaits ? (
            <AwaitedGoods complaint={complaint} awaits={complaint.awaits} onEnded={replace} />
          ) : (
            status !== 'résolu' && (
              <DecisionForm complaint={complaint} facts={facts} onDecided={replace} />
            )
          )}
          <ParcelFacts facts={facts} />
        </div>
      </div>
    </ScreenFrame>
  )
}

type FactsProps = { facts: ComplaintFacts }

function ParcelFacts({ facts: { order, parcel } }: FactsProps) {
  const borne = parcel.itemsTotal - parcel.commission - parcel.payout
  return (
    <aside className="stack" aria-label="Faits de la commande">
      <FactsCard title="Argent">
        <Fact name="Articles">
          <Sum francs={parcel.itemsTotal} />
        </Fact>
        <Fact name="Livraison payée">
          <Sum francs={parcel.shippingFee} />
        </Fact>
        <Fact name="Commission">
          <Sum francs={-parcel.commission} />
        </Fact>
        {borne > 0 && (
          <Fact name={parcel.refunded > 0 ? 'À la charge de la boutique' : 'Livraison à sa charge'}>
            <Sum francs={-borne} />
          </Fact>
        )}
        <Fact name="Dû à la boutique, retenu">
          <Sum francs={parcel.payout} />
        </Fact>
        <Fact name="Paiement">{methodWords(order.paymentMethod, 'À la remise')}</Fact>
      </FactsCard>
      <section className="card">
        <div className="card-head">
          <h2>Colis</h2>
          <span className="badge badge-dot badge-info">{shopWords[parcel.state]}</span>
        </div>
        <ul className="stack stack-tight">
          {parcel.items.map((line) => (
            <li key={line._id}>
              <Facts of={[lineWords(line), formatFrancs(line.lineTotal)]} />
            </li>
          ))}
        </ul>
        <hr className="my-3" />
        <Timeline
          steps={parcel.history.toReversed().map(({ state, at, actor, reason }) => ({
            key: `${state}${at}`,
            words: shopWords[state],
            detail: <Facts of={[momentWords(at), actor]} />,
            quote: reason,
          }))}
        />
      </section>
    </aside>
  )
}

function lineWords({ qty, name, size, color }: ComplaintFacts['parcel']['items'][number]): string {
  const traits = [size, color].filter(Boolean).join(', ')
  return `${qty} × ${name}${traits && ` (${traits})`}`
}

function Parties({ facts: { order, parcel, buyer, shop, courier } }: FactsProps) {
  return (
    <section className="card" aria-labelledby="passe">
      <h2 id="passe" className="mb-3">
        Leur passé
      </h2>
      <div className="parties">
        <Party side="Acheteur" {...buyer}>
          <Fact name="Client depuis">{dayOfMonth(buyer.since)}</Fact>
          <Fact name="Commandes">{buyer.orders}</Fact>
          <Fact name="Réclamations">{complaintWords(buyer)}</Fact>
          <Fact name="Lieu">{order.place}</Fact>
        </Party>
        <Party side="Boutique" {...shop}>
          <Fact name="Livraisons réussies">{shop.deliveries}</Fact>
          <Fact name="Réclamations">{complaintWords(shop)}</Fact>
          <Fact name="Note">
            {shop.totalReviews > 0
              ? `${formatRating(shop.averageRating)} (${shop.totalReviews} avis)`
              : 'pas encore d’avis'}
          </Fact>
        </Party>
        {courier && (
          <Party side="Livreur" {...courier}>
            {parcel.deliveredAt && <Fact name="Remis">{momentWords(parcel.deliveredAt)}</Fact>}
          </Party>
        )}
      </div>
    </section>
  )
}

type PartyProps = { side: string; name: string; phone: string; children: ReactNode }

function Party({ side, name, phone, children }: PartyProps) {
  return (
    <section aria-label={`${side} : ${name}`}>
      <p className="small muted">{side}</p>
      <p className="spread">
        <b>{name}</b>
        <a className="nowrap" href={`tel:+223${phone}`}>
          {formatPhone(phone)}
        </a>
      </p>
      <dl className="sums sums-facts mt-2">{children}</dl>
    </section>
  )
}

function complaintWords({ complaints, refunds }: { complaints: number; refunds: number }): string {
  return `${complaints} (${refunds} ${plural(refunds, 'remboursée')})`
}

function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <dl className="sums sums-facts">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
