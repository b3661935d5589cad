import { isOver } from '#modules/orders/contract/order-states.ts'
import type { OrderSummary } from '#modules/orders/contract/orders.ts'
import { ListRows } from '#web/lists/list-rows.tsx'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Empty } from '#web/ui/lists/empty.tsx'
import { SectionTitle } from '#web/ui/section-title.tsx'

import { OrderCard } from './order-card.tsx'
import { useOrders } from './use-orders.ts'

/** What is under way, then what is over; « Voir plus » for what is older. */
export function OrderList({ userId }: { userId: string }) {
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
