/** Cash that couriers collected, and its remittances to their managers. */
import { acts } from './contract/acts.ts'
import type { Module } from '#kernel/module.ts'
import { notifyAboutCashBoxes } from './server/notices.ts'
import { openCash } from './server/open-work.ts'
import { ownCashBoxes } from './server/own-data.ts'
import { expectCashRounding } from './server/expected-rounding.ts'
import { expectCourierCash } from './server/read-cash-box.ts'
import { expectRelayCash } from './server/relay-box.ts'
import { groupZones } from './server/of-group.ts'
import { cashBoxRoutes } from './server/routes.ts'

export { remittancesOf } from './server/read-cash-box.ts'
export { confirmRemittance, openRemittance } from './server/remittances.ts'

export { groupZones } from './server/of-group.ts'

export const cashBoxes: Module = {
  name: 'cash-boxes',
  section: { tag: 'deliveries' },
  acts,
  ownData: ownCashBoxes,
  openWork: openCash,
  ledger: [expectCourierCash, expectRelayCash, expectCashRounding],
  notices: notifyAboutCashBoxes,
  needs: [groupZones],
  open: (kernel) => ({ routes: cashBoxRoutes(kernel) }),
}
