import { actDomains, acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import { notifyAboutClaims } from './server/notices.ts'
import { reconciliationPromises } from './server/promises.ts'
import { readOperators } from './server/read-operators.ts'
import { reconciliationRoutes } from './server/routes.ts'

export { importStatement } from './server/import-statement.ts'
export { waitingExceptions } from './server/exceptions.ts'

export const reconciliation: Module<{ providers: PaymentProviders }> = {
  name: 'reconciliation',
  section: { title: 'Rapprochement avec les relevés de l’opérateur' },
  withoutProof: {
    'preparation of what another act with proof decides': [
      'POST /api/finance/operator-statements',
      'PUT /api/finance/exceptions/{id}/aside',
    ],
  },
  promises: reconciliationPromises,
  acts,
  actDomains,
  notices: notifyAboutClaims,
  open(kernel, { providers }) {
    // Fetches yesterday's statements; retries until each provider answers.
    kernel.jobs.every('15 5-9 * * *', 'reconciliation.read-operators', () =>
      readOperators(kernel, providers),
    )
    return { routes: reconciliationRoutes(kernel) }
  },
}
