import { relayNameWords } from '#modules/pricing/contract/relay-words.ts'
import { feeWords, wayOf } from '#modules/parcels/contract/ways.ts'
import { momentWords } from '#kernel/wire/due-words.ts'
import { formatFrancs, sumOf } from '#kernel/wire/money.ts'
import { formatPhone } from '#kernel/wire/phones.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { readReceipt } from '#modules/buyer-orders/contract/receipts.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { givenBack } from '#modules/orders/contract/refund-words.ts'
import { restWordsOf } from '#modules/orders/contract/rest-words.ts'
import { variantWords } from '#modules/cart/web/index.ts'
import { typographic } from '#ui/words/typographic.ts'
import { addressOf } from '#kernel/wire/typed-client.ts'
import { useSaving } from '#client/api/use-saving.ts'
import { Icon } from '#ui/icons/icon.tsx'
import { Sum } from '#ui/words/sum.tsx'
import { relayPlaceWords, waitWords } from '#modules/orders/contract/order-words.ts'
import { shopPlaceWords } from '#modules/shops/contract/shop-place.ts'
import { notPaid, notPaidWords, roundingOf } from '#modules/orders/contract/order-due.ts'
import { parcelHas } from '#modules/parcels/contract/order-states.ts'
import './receipt.css'

export function Receipt({ order }: { order: Order }) {
  const { payment, shippingAddress: address, fulfillments } = order
  const less = notPaid(order)
  const deposit = depositTaken(order)
  const back = givenBack(payment)
  const due = payment.refundDue ?? 0
  const rounding = roundingOf(order)
  const paidAhead = payment.method === 'cash_on_delivery' ? undefined : payment.paid
  return (
    <section className="card receipt" aria-labelledby="recu">
      <div>
        <div className="spread spread-middle">
          <h2 id="recu">Reçu</h2>
          <span className="flex items-center gap-4">
            <button className="link small" type="button" onClick={() => window.print()}>
              Imprimer
            </button>
            <SaveReceipt order={order} />
          </span>
        </div>
        <p className="receipt-number figures">{order.orderNumber}</p>
        <dl className="sums small">
          {order.items.map((item) => (
            <div key={item._id}>
              <dt>
                {[item.name, variantWords(item)].filter(Boolean).join(', ') +
                  (item.qty > 1 ? ` × ${item.qty}` : '') +
                  (item.orderedQty ? `, gardés sur ${item.orderedQty}` : '') +
                  (item.usualPrice ? ', prix accordé' : '')}
              </dt>
              <dd>
                <Sum francs={item.qty * item.unitPrice} />
              </dd>
            </div>
          ))}
          {fulfillments.map(({ _id, shopDiscount, shopPromotion, shopName }) =>
            shopDiscount > 0 ? (
              <div key={_id}>
                <dt>{`${shopPromotion ?? 'Promotion'}, ${shopName}`}</dt>
                <dd>
                  <Sum francs={-shopDiscount} />
                </dd>
              </div>
            ) : null,
          )}
          {order.marketDiscount > 0 && (
            <div>
              <dt>{order.marketPromotion}</dt>
              <dd>
                <Sum francs={-order.marketDiscount} />
              </dd>
            </div>
          )}
          <div>
            <dt>
              {feeWords(order, fulfillments.filter(({ restOf }) => !restOf).length)}
              {order.surcharge && (
                <small className="muted block">{`dont ${formatFrancs(order.surcharge.francs)}, ${order.surcharge.reason}`}</small>
              )}
            </dt>
            <dd>
              <Sum francs={order.shippingFee} />
            </dd>
          </div>
          {less > 0 && (
            <div>
              <dt>{notPaidWords(order)}</dt>
              <dd>
                <Sum francs={-less} />
              </dd>
            </div>
          )}
          {deposit > 0 && (
            <div>
              <dt>Acompte payé</dt>
              <dd>
                <Sum francs={-deposit} />
              </dd>
            </div>
          )}
          {rounding > 0 && (
            <div>
              <dt>Arrondi, en espèces</dt>
              <dd>
                <Sum francs={-rounding} />
              </dd>
            </div>
          )}
          <div className="total">
            <dt>
              {payment.state === 'on_delivery'
                ? `À payer ${restWordsOf(order).toPay}`
                : totalWords[payment.state]}
              {payment.paidAt && paidAhead !== undefined && (
                <small className="muted block">{momentWords(payment.paidAt)}</small>
              )}
            </dt>
            <dd>
              <Sum francs={paidAhead ?? order.total - less - deposit - rounding} />
            </dd>
          </div>
          {due > 0 && (
            <div>
              <dt>À vous rembourser</dt>
              <dd>
                <Sum francs={-due} />
              </dd>
            </div>
          )}
          {payment.refunded?.map(({ francs, at }) => (
            <div key={at}>
              <dt>
                Remboursé<small className="muted block">{momentWords(at)}</small>
              </dt>
              <dd>
                <Sum francs={-francs} />
              </dd>
            </div>
          ))}
          {paidAhead !== undefined && due + back > 0 && (
            <div>
              <dt>Reste payé</dt>
              <dd>
                <Sum francs={paidAhead - due - back} />
              </dd>
            </div>
          )}
        </dl>
        {depositWords(order).map((words) => (
          <p key={words} className="small muted mt-3">
            {words}
          </p>
        ))}
        {less > 0 && (
          <p className="small muted mt-3">
            Ce qui reste est compté comme commandé seul, livraison et promotion comprises.
          </p>
        )}
        <p className="small muted mt-3">
          Vendu par{' '}
          {fulfillments
            .filter(({ restOf }) => !restOf)
            .map(({ shopName, shopPhone }) =>
              [shopName, shopPhone && formatPhone(shopPhone)].filter(Boolean).join(', '),
            )
            .join(' · ')}
        </p>
        <p className="small muted mt-3">
          {methodWords(payment.method, wayOf(order).words.later)}
          <br />
          {address.fullName}, {formatPhone(address.phone)}
          {address.phone2 && ` ou ${formatPhone(address.phone2)}`}
          <br />
          {placeWords(order)}
          {address.note && (
            <>
              <br />
              {typographic(`« ${address.note} »`)}
            </>
          )}
        </p>
      </div>
    </section>
  )
}

function placeWords({ receiveAt, shippingAddress: address, fulfillments }: Order): string {
  const relay = fulfillments.find((parcel) => parcel.relay)?.relay
  const wait = fulfillments.map(waitWords).find(Boolean) ?? ''
  if (relay) {
    const place = relayNameWords(relayPlaceWords(relay))
    return `${place.charAt(0).toUpperCase()}${place.slice(1)}, ${relay.landmark}${wait}`
  }
  return wayOf({ receiveAt }).hasCourier
    ? [address.quartier ?? address.region, address.repere].filter(Boolean).join(', ')
    : `${shopPlaceWords({ ...address, address: address.repere })}${wait}`
}

/** Returns the part of a deposit (francs) that is subtracted from the cash due at the door. */
function depositTaken({ payment, fulfillments }: Order): number {
  if (payment.state !== 'on_delivery') return 0
  return sumOf(
    fulfillments.filter(({ state, restOf }) => !restOf && !parcelHas('isGivenUp', state)),
    ({ deposit }) => deposit ?? 0,
  )
}

/** Returns lines of a receipt about the deposit. */
function depositWords(order: Order): string[] {
  const { deposit, payment } = order
  if (!deposit) return []
  const { francs, isPaid, kept, back } = deposit
  if (!isPaid)
    return payment.state === 'cancelled' || payment.state === 'expired'
      ? []
      : [`Dont ${formatFrancs(francs)} d’acompte maintenant, le reste ${restWordsOf(order).toPay}.`]
  return [
    ...(['paid', 'refund_due', 'refunded'].includes(payment.state)
      ? [`Dont ${formatFrancs(francs)} payés d’avance, en acompte.`]
      : []),
    ...(kept > 0 ? [`${formatFrancs(kept)} d’acompte gardés pour le trajet du livreur.`] : []),
    ...(back > 0 ? [`${formatFrancs(back)} d’acompte vous sont rendus.`] : []),
  ]
}

const totalWords: Readonly<Record<Exclude<Order['payment']['state'], 'on_delivery'>, string>> = {
  pending: 'Total à payer',
  failed: 'Total à payer',
  expired: 'Total',
  cancelled: 'Total',
  paid: 'Total payé',
  refund_due: 'Total payé',
  refunded: 'Total payé',
}

function SaveReceipt({ order }: { order: Order }) {
  const address = addressOf(readReceipt, { params: { id: order._id } })
  const { busy, save } = useSaving(address, `recu-${order.orderNumber}.pdf`, 'Reçu enregistré')
  return (
    <button className="link small" type="button" aria-disabled={busy || undefined} onClick={save}>
      <Icon name="download" size={20} />
      Enregistrer
    </button>
  )
}
