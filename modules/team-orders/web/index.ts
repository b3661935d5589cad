export { TeamOrderView } from './team-order-view.tsx'
export { TeamOrders } from './team-orders.tsx'
