import { Timeline } from '#web/ui/lists/timeline.tsx'
import type { ReactNode } from 'react'

import type { ComplaintFacts } from '#modules/complaints/contract/complaints.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import { shopWords } from '#modules/orders/contract/order-words.ts'
import { methodWords } from '#modules/payments/contract/provider-words.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { formatDay, formatMoment } from '#web/ui/words/dates.ts'
import { formatRating } from '#web/ui/icons/stars.tsx'

type FactsProps = { facts: ComplaintFacts }

/** The parcel that it is about: its money, what is in it, what happened to it. */
export function ParcelFacts({ facts: { order, parcel } }: FactsProps) {
  // What the shop bears besides the commission: a delivery that it offers, a refund.
  const borne = parcel.itemsTotal - parcel.commission - parcel.payout
  return (
    <aside className="stack" aria-label="Faits de la commande">
      <Facts title="Argent">
        <Fact name="Articles">{formatFrancs(parcel.itemsTotal)}</Fact>
        <Fact name="Livraison payée">{formatFrancs(parcel.shippingFee)}</Fact>
        <Fact name="Commission">{formatFrancs(-parcel.commission)}</Fact>
        {borne > 0 && (
          <Fact name={parcel.refunded > 0 ? 'À la charge de la boutique' : 'Livraison à sa charge'}>
            {formatFrancs(-borne)}
          </Fact>
        )}
        <Fact name="Dû à la boutique, retenu">{formatFrancs(parcel.payout)}</Fact>
        <Fact name="Paiement">{methodWords(order.paymentMethod, 'Espèces à la livraison')}</Fact>
      </Facts>
      <section className="card">
        <div className="card-head">
          <h2>Colis</h2>
          <span className="badge badge-dot badge-info">{shopWords[parcel.state]}</span>
        </div>
        <ul className="stack stack-tight">
          {parcel.items.map((line) => (
            <li key={line._id}>
              {line.qty} × {line.name}
              {[line.size, line.color].filter(Boolean).length > 0 &&
                ` (${[line.size, line.color].filter(Boolean).join(', ')})`}{' '}
              · {formatFrancs(line.lineTotal)}
            </li>
          ))}
        </ul>
        <hr className="my-3" />
        <Timeline
          steps={parcel.history.toReversed().map(({ state, at, actor, reason }) => ({
            key: `${state}${at}`,
            words: shopWords[state],
            detail: [formatMoment(at), actor].filter(Boolean).join(' · '),
            quote: reason,
          }))}
        />
      </section>
    </aside>
  )
}

/** The history of buyer and shop, and who carried the parcel. */
export function Parties({ facts: { order, parcel, buyer, shop, courier } }: FactsProps) {
  return (
    <section className="card" aria-labelledby="passe">
      <h2 id="passe" className="mb-3">
        Leur passé
      </h2>
      <div className="parties">
        <Party side="Acheteur" {...buyer}>
          <Fact name="Client depuis">{formatDay(buyer.since)}</Fact>
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
            {parcel.deliveredAt && <Fact name="Remis">{formatMoment(parcel.deliveredAt)}</Fact>}
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
      <dl className="sums mt-2">{children}</dl>
    </section>
  )
}

/** « 3 (1 remboursée) » */
function complaintWords({ complaints, refunds }: { complaints: number; refunds: number }): string {
  return `${complaints} (${refunds} remboursée${refunds > 1 ? 's' : ''})`
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <dl className="sums">{children}</dl>
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
