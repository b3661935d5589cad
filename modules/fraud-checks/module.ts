/** Fraud checks: signs of fraud that hold a shop's payouts until one of the team has looked. */
import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { findSigns } from './server/find-signs.ts'
import { notifyAboutChecks } from './server/notices.ts'
import { fraudCheckPromises } from './server/promises.ts'
import { fraudCheckRoutes } from './server/routes.ts'

export { findSigns } from './server/find-signs.ts'

export const fraudChecks: Module = {
  name: 'fraud-checks',
  section: { title: 'Signes de fraude' },
  acts,
  actDomains,
  promises: fraudCheckPromises,
  notices: notifyAboutChecks,
  open(kernel) {
    kernel.jobs.every('17 * * * *', 'fraud_checks.find', () => findSigns(kernel))
    return { routes: fraudCheckRoutes(kernel) }
  },
}
