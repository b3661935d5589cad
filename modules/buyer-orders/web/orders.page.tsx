import { momentWords } from '#kernel/wire/due-words.ts'
import { type MetaFunction, Link } from 'react-router'
import { PersonalData } from '#client/session/personal-data.tsx'
import { paths } from '#client/paths.ts'
import { guard } from '#client/session/guard.ts'
import { Waiting } from '#client/session/waiting.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { isOver, isUnderWay } from '#modules/parcels/contract/order-states.ts'
import { type OrderSummary, listOrders } from '#modules/orders/contract/orders.ts'
import { backWords } from '#modules/orders/contract/refund-words.ts'
import { ListRows } from '#client/lists/list-rows.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Empty } from '#ui/lists/empty.tsx'
import { SectionTitle } from '#ui/section-title.tsx'
import { wayOf } from '#modules/parcels/contract/ways.ts'
import { orderWordsOf } from '#modules/orders/contract/order-words.ts'
import { articlesWords } from '#modules/cart/web/index.ts'
import { Badge } from '#ui/badge.tsx'
import { LinePicture } from '#ui/pictures/line-picture.tsx'
import { Price } from '#ui/price.tsx'
import { call } from '#client/api/client.ts'
import { usePageList } from '#client/lists/use-list.ts'
import { OrderNumber, orderTones } from './order-number.tsx'
import { summaryTitle } from './order-title.ts'
import { progressOf } from './parcel-steps.ts'
import { NextStep } from './next-step.tsx'
import { RebuyButton } from './rebuy-button.tsx'
import './orders.css'

export const meta: MetaFunction = () => [{ title: 'Mes commandes · Sugu' }]

export const clientLoader = guard()
export const HydrateFallback = Waiting

export default function OrdersPage() {
  return (
    <>
      <PageTitle back={paths.settings()}>Mes commandes</PageTitle>
      <PersonalData>{(user) => <OrderList userId={user._id} />}</PersonalData>
    </>
  )
}

const STEPS = 5

const PICTURES = 3

function OrderList({ userId }: { userId: string }) {
  return (
    <div className="section-list">
      <ListRows
        list={useOrders(userId)}
        empty={
          <Empty
            title="Pas encore de commande"
            of="parcels"
            action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
          >
            Vos commandes arrivent ici, avec leur chemin jusqu’à vous.
          </Empty>
        }
      >
        {(orders) => (
          <>
            <Section title="En cours" orders={orders.filter((order) => !isOver(order.state))} />
            <Section title="Terminées" orders={orders.filter((order) => isOver(order.state))} />
          </>
        )}
      </ListRows>
    </div>
  )
}

function Section({ title, orders }: { title: string; orders: readonly OrderSummary[] }) {
  if (orders.length === 0) return null
  return (
    <section>
      <SectionTitle>{title}</SectionTitle>
      <div className="order-list">
        {orders.map((order) => (
          <OrderCard key={order._id} order={order} />
        ))}
      </div>
    </section>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const { orderNumber, placedAt, state, parcels, total } = order
  const progress = Math.max(
    0,
    ...parcels.map((parcel) => progressOf(parcel.state)).filter((step) => step < STEPS),
  )
  const underWay = isUnderWay(state)
  return (
    <article className="card order-card">
      <div className="card-line">
        <div>
          <h3>
            <Link className="card-link two-lines" to={paths.order(order._id)}>
              {summaryTitle(parcels)}
            </Link>
          </h3>
          <p className="small muted">{momentWords(placedAt)}</p>
        </div>
        <Badge tone={orderTones[state]}>{orderWordsOf(order)}</Badge>
      </div>
      {underWay && progress > 0 && <Progress step={progress} />}
      {underWay && <NextStep parcels={parcels} />}
      <div className="person">
        <div className="small-pictures">
          {parcels.slice(0, PICTURES).map((parcel) => (
            <LinePicture key={parcel._id} url={parcel.imageUrl} />
          ))}
        </div>
        <div>
          <p className="small muted">{detailOf(order)}</p>
          <OrderNumber number={orderNumber} />
        </div>
      </div>
      <div className="order-card-foot">
        <div>
          <Price francs={total} />
        </div>
        <OrderAct order={order} />
      </div>
    </article>
  )
}

function Progress({ step }: { step: number }) {
  return (
    <div className="progress" role="img" aria-label={`Étape ${step} sur ${STEPS}`}>
      {Array.from({ length: STEPS }, (_, index) => (
        <i
          key={index}
          className={index + 1 < step ? 'done' : index + 1 === step ? 'current' : undefined}
        />
      ))}
    </div>
  )
}

function OrderAct({
  order: { _id, orderNumber, state, payment, parcels },
}: {
  order: OrderSummary
}) {
  const page = paths.order(_id)
  const named = <span className="visually-hidden"> : {orderNumber}</span>
  if (state === 'awaiting_payment')
    return (
      <ButtonLink to={payment.state === 'pending' ? `${page}?payer=1` : page}>
        Payer
        {named}
      </ButtonLink>
    )
  if (parcels.some(({ hasCode }) => hasCode))
    return (
      <ButtonLink to={page}>
        Voir mon code
        {named}
      </ButtonLink>
    )
  if (state === 'cancelled') return <RebuyButton orderId={_id} narrow />
  return (
    <ButtonLink look="outline" to={page}>
      {isUnderWay(state) ? 'Suivre' : 'Voir'}
      {named}
    </ButtonLink>
  )
}

function detailOf({ itemsCount, payment, state, parcels }: OrderSummary): string {
  const back = backWords(payment)
  if (back) return back
  if (payment.method === 'cash_on_delivery' && state === 'awaiting_payment')
    return 'Acompte attendu'
  if (payment.method === 'cash_on_delivery' && state !== 'cancelled')
    return wayOf({ receiveAt: parcels[0]?.receiveAt }).words.later
  if (state === 'awaiting_payment' && payment.state === 'failed') return 'Paiement refusé'
  return articlesWords(itemsCount)
}

function useOrders(userId: string) {
  return usePageList({
    key: ['orders', userId],
    read: (from, signal) => call(listOrders, { query: from }, { signal }),
    rows: ({ orders }) => orders,
  })
}
