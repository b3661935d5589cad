/** Collecting at the shop: reminders, handing over by the buyer's code, end after five days. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { collectPromise } from './server/collect-promise.ts'
import { notifyAboutCollections } from './server/notices.ts'
import { counterRoutes } from './server/routes.ts'

export { handOverAtShop } from './server/hand-over-at-shop.ts'

export const counter: Module = {
  name: 'counter',
  section: { title: 'Retrait à la boutique' },
  acts,
  notices: notifyAboutCollections,
  promises: [collectPromise],
  open: (kernel) => ({ routes: counterRoutes(kernel) }),
}
