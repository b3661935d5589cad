import type { OrderState } from '#contract/orders/order-states.ts'
import type { OrderSummary } from '#contract/orders/orders.ts'
import { sentenceOf } from '#web/api/sentence-of.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyBasket } from '#web/ui/empty-basket.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Failure } from '#web/ui/failure.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { ListSkeleton } from '#web/ui/skeleton.tsx'

import { OrderCard } from './order-card.tsx'
import { useOrders } from './use-orders.ts'

const UNDER_WAY: readonly OrderState[] = ['awaiting_payment', 'new', 'in_progress', 'in_delivery']

/** What is under way, then what is over; « Voir plus » for what is older. */
export function OrderList({ userId }: { userId: string }) {
  const {
    orders,
    error,
    isFetching,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useOrders(userId)
  if (!orders)
    return error ? (
      <Failure words={sentenceOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton count={4} />
    )
  if (orders.length === 0)
    return (
      <Empty
        title="Pas encore de commande"
        drawing={<EmptyBasket />}
        action={<ButtonLink to={paths.shop()}>Voir la boutique</ButtonLink>}
      >
        Vos commandes arrivent ici, avec leur chemin jusqu’à vous.
      </Empty>
    )
  return (
    <div className="section-list">
      <Section
        title="En cours"
        orders={orders.filter((order) => UNDER_WAY.includes(order.state))}
      />
      <Section
        title="Terminées"
        orders={orders.filter((order) => !UNDER_WAY.includes(order.state))}
      />
      <ShowMore
        list={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
        problem={sentenceOf(error)}
      />
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
