import { Timeline } from '#web/ui/timeline.tsx'
import type { ReactNode } from 'react'

import type { ComplaintFacts } from '#contract/complaints/complaints.ts'
import { formatFrancs } from '#contract/kernel/money.ts'
import { parcelWords } from '#contract/orders/order-words.ts'
import { methodWords } from '#contract/payments/provider-words.ts'
import { formatPhone } from '#contract/kernel/phones.ts'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { formatRating } from '#web/ui/stars.tsx'

type FactsProps = { facts: ComplaintFacts }

/** The parcel that it is about: its money, what is in it, what happened to it. */
export function ParcelFacts({ facts: { order, parcel } }: FactsProps) {
  return (
    <aside className="stack" aria-label="Faits de la commande">
      <Facts title="Argent">
        <Fact name="Articles">{formatFrancs(parcel.itemsTotal)}</Fact>
        <Fact name="Livraison payée">{formatFrancs(parcel.shippingFee)}</Fact>
        <Fact name="Commission">{formatFrancs(parcel.commission)}</Fact>
        <Fact name="Dû à la boutique, retenu">{formatFrancs(parcel.payout)}</Fact>
        <Fact name="Paiement">{methodWords(order.paymentMethod, 'Espèces à la livraison')}</Fact>
      </Facts>
      <section className="card">
        <div className="card-head">
          <h2>Colis</h2>
          <span className="badge badge-dot badge-info">{parcelWords[parcel.state]}</span>
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
            words: parcelWords[state],
            detail: [formatMoment(at), actor].filter(Boolean).join(' · '),
            quote: reason,
          }))}
        />
      </section>
    </aside>
  )
}

/** The history of buyer and shop, and who carried the parcel. */
export function Parties({ facts: { order, buyer, shop, courier } }: FactsProps) {
  return (
    <div className="work-columns three" role="group" aria-label="Leur passé">
      <Facts title="Acheteur">
        <Fact name={buyer.name}>
          <a href={`tel:+223${buyer.phone}`}>{formatPhone(buyer.phone)}</a>
        </Fact>
        <Fact name="Client depuis">{formatDay(buyer.since)}</Fact>
        <Fact name="Commandes">{buyer.orders}</Fact>
        <Fact name="Réclamations">{`${buyer.complaints}, dont ${buyer.refunds} remboursées`}</Fact>
        <Fact name="Lieu">{order.place}</Fact>
      </Facts>
      <Facts title="Boutique">
        <Fact name={shop.name}>
          <a href={`tel:+223${shop.phone}`}>{formatPhone(shop.phone)}</a>
        </Fact>
        <Fact name="Livraisons réussies">{shop.deliveries}</Fact>
        <Fact name="Réclamations">{`${shop.complaints}, dont ${shop.refunds} remboursées`}</Fact>
        <Fact name="Note">
          {shop.totalReviews > 0
            ? `${formatRating(shop.averageRating)} (${shop.totalReviews} avis)`
            : 'pas encore d’avis'}
        </Fact>
      </Facts>
      {courier && (
        <Facts title="Livreur">
          <Fact name={courier.name}>
            <a href={`tel:+223${courier.phone}`}>{formatPhone(courier.phone)}</a>
          </Fact>
        </Facts>
      )}
    </div>
  )
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
