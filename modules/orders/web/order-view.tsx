import { useSearchParams } from 'react-router'

import { isOver, isUnderWay } from '#modules/orders/contract/order-states.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import { NewsOffer, WayOffer } from '#modules/notifications/web/index.ts'
import { paths } from '#web/paths.ts'
import { OrderPayment, OwnRefunds } from '#modules/payments/web/index.ts'
import { formatMoment } from '#web/ui/words/dates.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Remark } from '#web/ui/lists/remark.tsx'

import { CancelOrder } from './cancel-order.tsx'
import { HandoverCode } from './handover-code.tsx'
import { OrderNumber } from './order-number.tsx'
import { orderTitle } from './order-title.ts'
import { OtherParcels } from './other-parcels.tsx'
import { ParcelCard } from './parcel-card.tsx'
import { RebuyButton } from './rebuy-button.tsx'
import { Receipt } from './receipt.tsx'
import { shownParcel } from './shown-parcel.ts'

type OrderViewProps = {
  order: Order
  userId: string
  payAtOnce: boolean
  /** Why what is shown could not be read anew. */
  stale: Error | null
  onOrder: (order: Order) => void
}

/**
 * One order: what must be done now (pay, give the code), where the parcel is, the others, the
 * receipt.
 */
export function OrderView({ order, userId, payAtOnce, stale, onOrder }: OrderViewProps) {
  const [search] = useSearchParams()
  const parcel = shownParcel(order, Number(search.get('colis')))
  const count = order.fulfillments.length
  const over = isOver(order.state)
  const unpaid =
    order.payment.method !== 'cash_on_delivery' &&
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
          Passée {formatMoment(order.placedAt)} · {count} colis
        </span>
        <OrderNumber number={order.orderNumber} />
      </p>
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
            rebuy={<RebuyButton orderId={order._id} primary />}
          />
          {mayBeRefunded(order) && (
            <OwnRefunds orderId={order._id} due={order.payment.state === 'refund_due'} />
          )}
          {parcel?.clientOtp && <HandoverCode parcel={parcel} count={count} />}
          {isUnderWay(order.state) && <NewsOffer userId={userId} />}
          {parcel && (
            <ParcelCard order={order} parcel={parcel} count={count} method={order.payment.method} />
          )}
          {isUnderWay(order.state) && <WayOffer userId={userId} />}
          <OtherParcels order={order} shown={parcel} />
        </div>
        <aside>
          <Receipt order={order} />
          <div className="acts-stack">
            {over && !unpaid && <RebuyButton orderId={order._id} />}
            {order.canCancel && <CancelOrder order={order} onOrder={onOrder} />}
          </div>
        </aside>
      </div>
    </>
  )
}

/** Money goes back for what was given up, what a complaint is about, or a second payment. */
function mayBeRefunded({ state }: Order): boolean {
  return state !== 'awaiting_payment'
}
