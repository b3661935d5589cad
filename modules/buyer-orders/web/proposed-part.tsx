import { plural } from '#kernel/wire/plural.ts'
import { formatFrancs } from '#kernel/wire/money.ts'
import type { Parcel } from '#modules/orders/contract/orders.ts'
import type { PaymentMethod } from '#modules/operators/contract/payment-method.ts'
import { Badge } from '#ui/badge.tsx'
import { Sum } from '#ui/words/sum.tsx'
import './order.css'

type ProposedPartProps = { parcel: Parcel; method: PaymentMethod }

/** Shows the buyer the pieces kept and their sum, before she gives her code. */
export function ProposedPart({ parcel, method }: ProposedPartProps) {
  const { partProposal, items } = parcel
  if (!partProposal) return null
  const { kept, due, atDoor = due, less, pieces, ordered, lost } = partProposal
  const deposit = Math.min(due, parcel.deposit ?? 0)
  const isRounded = method === 'cash_on_delivery' && atDoor < due - deposit
  const back = items.filter(({ _id, qty }) => (kept[_id] ?? 0) < qty)
  return (
    <section className="card" aria-labelledby="partie" aria-live="polite">
      <Badge tone="info">À votre porte</Badge>
      <h2 className="mt-2" id="partie">
        {`Vous gardez ${pieces} ${plural(pieces, 'article')} sur ${ordered}`}
      </h2>
      {method === 'cash_on_delivery' ? (
        <p className="text-xl bold figures">
          <Sum francs={atDoor} />{' '}
          {less > 0 && deposit === 0 && (
            <s className="muted">
              <Sum francs={due + less} />
            </s>
          )}
        </p>
      ) : (
        <p>{`Vous n’avez rien à payer. ${formatFrancs(less)} vous seront rendus quand la boutique aura confirmé le retour.`}</p>
      )}
      <p className="small muted">
        {lost.map((words) => `Sans « ${words} ». `)}
        Livraison comprise{deposit > 0 ? ', acompte déduit' : ''}
        {isRounded ? ', somme arrondie à 5 f' : ''}.
      </p>
      <ul className="mt-3">
        {items
          .filter(({ _id }) => (kept[_id] ?? 0) > 0)
          .map(({ _id, name, qty }) => (
            <li key={_id}>
              {name} × {kept[_id]}
              {(kept[_id] ?? 0) < qty && ` gardés sur ${qty}`}
            </li>
          ))}
      </ul>
      <p className="small muted mt-2">
        {`Repartent : ${back.map(({ _id, name, qty }) => `${name} × ${qty - (kept[_id] ?? 0)}`).join(', ')}`}
      </p>
      <p className="small medium mt-3">
        D’accord avec cette somme&nbsp;? Alors seulement, donnez votre code au livreur.
      </p>
    </section>
  )
}
