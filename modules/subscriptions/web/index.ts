/** Plans of shops. */
export { OwnSubscription } from './own-subscription.tsx'
export { PlanList } from './plan-list.tsx'
export { PlanPayment } from './plan-payment.tsx'
export { countedWords, longDay } from './plan-time-words.ts'
export { TeamPlans } from './team/team-plans-screen.tsx'
export { useSubscription } from './use-subscription.ts'
