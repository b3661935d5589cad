import type { SubscriberState } from './team-plans.ts'

/** The state of a subscription, as chips and files say it. */
export const subscriberWords: Readonly<Record<SubscriberState, string>> = {
  active: 'en cours',
  ending: 'finit bientôt',
  grace: 'en délai de grâce',
  ended: 'terminée',
}
