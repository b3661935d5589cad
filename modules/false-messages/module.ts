/** False messages: reports of calls and texts that ask for a code or money, warnings to all. */
import { accountAnonymised } from '#modules/identity/module.ts'
import { staleAfter, type Module } from '#kernel/module.ts'
import { actDomains, acts } from './contract/acts.ts'
import { warningChanged } from './server/events.ts'
import { ownFalseMessages } from './server/own-data.ts'
import { falseMessagePromises } from './server/promises.ts'
import { eraseOldReports, forgetReporter } from './server/report-message.ts'
import { falseMessageRoutes } from './server/routes.ts'

export { reportMessage } from './server/report-message.ts'
export { proposeWarning } from './server/warn.ts'

export const falseMessages: Module = {
  name: 'false-messages',
  section: { title: 'Faux messages' },
  withoutProof: {
    'protection, which must be quick': ['POST /api/admin/warnings/{id}/end'],
    'sorts reports, which say nothing to anyone': ['PUT /api/admin/false-messages/{id}/outcome'],
  },
  acts,
  actDomains,
  ownData: ownFalseMessages,
  promises: falseMessagePromises,
  stale: [staleAfter(warningChanged, () => ['warning'])],
  open(kernel) {
    kernel.jobs.every('41 3 * * *', 'false_messages.erase', () => eraseOldReports(kernel))
    kernel.events.within(accountAnonymised, (tx, { userId }) => forgetReporter(tx, userId))
    return { routes: falseMessageRoutes(kernel) }
  },
}
