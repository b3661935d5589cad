import { wayOf } from '#modules/parcels/contract/ways.ts'
import { momentWords, untilWords } from '#kernel/wire/due-words.ts'
import { useSearchParams, Link } from 'react-router'
import { type ComponentType, Suspense, useState } from 'react'
import { lacksDeposit } from '#modules/orders/contract/order-due.ts'
import { isOver, isUnderWay, parcelHas } from '#modules/parcels/contract/order-states.ts'
import { type Order, cancelOrder, type Parcel } from '#modules/orders/contract/orders.ts'
import { NewsOffer } from '#modules/notices/web/index.ts'
import { loadOwnRoute } from '#modules/coaches/web/index.ts'
import { loadAfterDelivery } from '#modules/exchanges/web/index.ts'
import { WayOffer } from '#modules/channels/web/index.ts'
import { paths } from '#client/paths.ts'
import { OrderPayment } from './payment/order-payment.tsx'
import { PayByPhone } from './payment/pay-by-phone.tsx'
import { OwnRefunds } from '#modules/payments/web/index.ts'
import { PageTitle } from '#ui/page-title.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { ActSheet } from '#client/api/act-sheet.tsx'
import { call } from '#client/api/client.ts'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/forms/select.tsx'
import { Qr } from '#ui/pictures/qr.tsx'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { late } from '#ui/sheets/late.tsx'
import { onlySaleOf, useEntrant } from '#client/session/user-info.ts'
import { CollectInstead } from './collect-instead.tsx'
import { AskRelative } from './relative/ask-relative.tsx'
import { OrderNumber, parcelBadge } from './order-number.tsx'
import { orderTitle } from './order-title.ts'
import { OnlySale } from './only-sale.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { ProposedPart } from './proposed-part.tsx'
import { buyAgain } from './buy-again.ts'
import { RebuyButton } from './rebuy-button.tsx'
import { Receipt } from './receipt.tsx'
import { shownParcel, parcelTitle } from '#modules/orders/web/index.ts'
import './order.css'
import './orders.css'

const AfterDelivery = late(async () => (await loadAfterDelivery()).AfterDelivery)
const OwnRoute = late(async () => (await loadOwnRoute()).OwnRoute)
const OwnJourney = late(async () => (await loadOwnRoute()).OwnJourney)

const REASONS: readonly string[] = [
  'J’ai changé d’avis.',
  'Je me suis trompé d’article ou de quantité.',
  'L’adresse n’est pas la bonne.',
  'Le délai est trop long.',
  'J’ai trouvé ailleurs.',
]

type OrderViewProps = {
  order: Order
  userId: string
  payAtOnce: boolean
  stale: Error | null
  onOrder: (order: Order) => void
  /** Says how often who has a parcel keeps a promise. */
  Keeps: ComponentType<{ orderId: string; parcelId: string }>
}

export function OrderView({ order, userId, payAtOnce, stale, onOrder, Keeps }: OrderViewProps) {
  const [search] = useSearchParams()
  const isWhole = onlySaleOf(useEntrant()) === null
  const parcel = shownParcel(order, Number(search.get('colis')))
  const count = order.fulfillments.filter(({ restOf }) => !restOf).length
  const over = isOver(order.state)
  const canBuyAgain = buyAgain(order.items).wanted.length > 0
  const unpaid =
    (order.payment.method !== 'cash_on_delivery' || lacksDeposit(order)) &&
    ['cancelled', 'expired'].includes(order.payment.state) &&
    !order.canPay
  return (
    <>
      <title>{`${order.orderNumber} · Sugu`}</title>
      <PageTitle back={paths.orders()}>
        <span className="visually-hidden">Commande : </span>
        {orderTitle(order)}
      </PageTitle>
      <p className="subtitle small muted flex flex-wrap gap-x-3">
        <span>
          Passée {momentWords(order.placedAt)} · {count} colis
        </span>
        <OrderNumber number={order.orderNumber} />
      </p>
      <OnlySale />
      {stale && (
        <div className="announcements" role="status">
          <Remark tone="info">
            L’état n’a pas pu être mis à jour. Ce que vous voyez peut dater de quelques minutes.
          </Remark>
        </div>
      )}
      <div className="columns">
        <div className="order-stack">
          <OrderPayment
            order={order}
            userId={userId}
            atOnce={payAtOnce}
            onOrder={onOrder}
            rebuy={canBuyAgain && <RebuyButton orderId={order._id} primary />}
          />
          {isWhole && order.canPay && <AskRelative order={order} />}
          {order.payableByPhone && (
            <PayByPhone
              order={order}
              userId={userId}
              francs={order.payableByPhone}
              onOrder={onOrder}
            />
          )}
          {isWhole && mayBeRefunded(order) && (
            <OwnRefunds orderId={order._id} due={order.payment.state === 'refund_due'} />
          )}
          {isWhole && order.fulfillments.some(({ state }) => parcelHas('isDelivered', state)) && (
            <Suspense>
              <AfterDelivery orderId={order._id} userId={userId} />
            </Suspense>
          )}
          {parcel && <ProposedPart parcel={parcel} method={order.payment.method} />}
          {parcel?.fromRegion && (
            <Suspense>
              <OwnRoute orderId={order._id} parcelId={parcel._id} userId={userId} />
            </Suspense>
          )}
          {parcel?.relay && parcelHas('isComing', parcel.state) && (
            <Suspense>
              <OwnJourney orderId={order._id} parcelId={parcel._id} userId={userId} />
            </Suspense>
          )}
          {parcel?.clientOtp && <HandoverCode parcel={parcel} count={count} />}
          {isWhole && isUnderWay(order.state) && <NewsOffer userId={userId} />}
          {isWhole && parcel?.canCollect && (
            <CollectInstead order={order} parcel={parcel} onOrder={onOrder} />
          )}
          {parcel && (
            <ParcelCard
              userId={userId}
              order={order}
              parcel={parcel}
              count={count}
              keeps={
                parcelHas('isComing', parcel.state) && (
                  <Keeps orderId={order._id} parcelId={parcel._id} />
                )
              }
            />
          )}
          {isWhole && isUnderWay(order.state) && <WayOffer userId={userId} />}
          <OtherParcels order={order} shown={parcel} />
        </div>
        <aside>
          <Receipt order={order} />
          <div className="acts-stack">
            {isWhole && over && !unpaid && canBuyAgain && <RebuyButton orderId={order._id} />}
            {isWhole && order.canCancel && <CancelOrder order={order} onOrder={onOrder} />}
          </div>
        </aside>
      </div>
    </>
  )
}

function mayBeRefunded({ state }: Order): boolean {
  return state !== 'awaiting_payment'
}

function CancelOrder({ order, onOrder }: { order: Order; onOrder: (order: Order) => void }) {
  const [confirming, setConfirming] = useState(false)
  const [reason, setReason] = useState('')
  const whole = order.fulfillments.every(
    ({ state }) =>
      state === 'cancelled' || (parcelHas('isOpen', state) && !parcelHas('onBoard', state)),
  )
  const paid = order.payment.method !== 'cash_on_delivery' && order.payment.state === 'paid'
  const hasDeposit = !paid && order.deposit?.isPaid === true
  return (
    <>
      <Button look="danger" wide onClick={() => setConfirming(true)}>
        Annuler la commande
      </Button>
      {confirming && (
        <ActSheet
          title="Annuler la commande ?"
          confirm="Annuler la commande"
          cancel="Garder"
          danger
          act={() => call(cancelOrder, { params: { id: order._id }, body: { reason } })}
          done="Commande annulée"
          onDone={(cancelled) => {
            onOrder(cancelled)
            setConfirming(false)
          }}
          onClose={() => setConfirming(false)}
        >
          <p>
            {whole
              ? 'Les articles sont remis en vente.'
              : 'Les colis qui ne sont pas encore prêts sont annulés\u202f; les autres vous seront livrés.'}
            {paid && ' Ce que vous avez payé pour eux vous est remboursé.'}
            {hasDeposit && ' Leur acompte vous est rendu.'}
          </p>
          <Select
            label="Pourquoi"
            optional
            options={REASONS}
            placeholder="Je préfère ne pas le dire"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ActSheet>
      )}
    </>
  )
}

function HandoverCode({ parcel, count }: { parcel: Parcel; count: number }) {
  const digits = Array.from(parcel.clientOtp ?? '')
  return (
    <section className="card handover-code" aria-labelledby="code">
      <div>
        <h2 id="code">Votre code de remise</h2>
        {count > 1 && (
          <p className="small medium">
            Colis {parcel.number} sur {count}, {parcel.shopName}
          </p>
        )}
        <p className="small muted">
          {`Donnez-le ${wayOf(parcel).words.codeTo} quand le colis est dans vos mains, pas avant.`}
        </p>
        {parcel.relay?.before && (
          <p className="small medium">
            {`Gardé ${untilWords(parcel.relay.before)}. Après, il repart à la boutique.`}
          </p>
        )}
        <div className="code-cells code-cells-shown" role="img" aria-label={digits.join(' ')}>
          {digits.map((digit, place) => (
            // Digits repeat.
            <span key={place} aria-hidden="true">
              {digit}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-5 grid justify-items-center lg:mt-0">
        <Qr text={digits.join('')} label="Code de remise à scanner" size={128} />
        <p className="small muted mt-2">Ou faites-lui scanner ce code</p>
      </div>
    </section>
  )
}

function OtherParcels({ order, shown }: { order: Order; shown: Parcel | undefined }) {
  const others = order.fulfillments.filter((parcel) => parcel !== shown)
  if (others.length === 0) return null
  return (
    <section className="card" aria-labelledby="autres">
      <h2 className="mb-2" id="autres">
        Les autres colis
      </h2>
      <ul className="other-parcels">
        {others.map((parcel) => (
          <li key={parcel._id}>
            <OtherParcel parcel={parcel} to={`${paths.order(order._id)}?colis=${parcel.number}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function OtherParcel({ parcel, to }: { parcel: Parcel; to: string }) {
  const { tone, words } = parcelBadge(parcel)
  const lead = () => requestAnimationFrame(() => document.getElementById('colis')?.focus())
  return (
    <Link className="person" to={to} replace preventScrollReset onClick={lead}>
      <span className="thumbnail">
        <LinePicture url={parcel.items[0]?.imageUrl ?? null} />
      </span>
      <div>
        <p className="medium truncate">{parcelTitle(parcel)}</p>
        <p className="small muted" translate="no">
          {parcel.shopName}
        </p>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <Icon name="next" size={20} />
    </Link>
  )
}
