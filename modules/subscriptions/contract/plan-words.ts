import type { SubscriberState } from './team-plans.ts'

export const subscriberWords: Readonly<Record<SubscriberState, string>> = {
  active: 'en cours',
  ending: 'finit bientôt',
  grace: 'en délai de grâce',
  ended: 'terminée',
}
