import { and, inArray, isNull } from 'drizzle-orm'

import { users } from '#database/tables/users.ts'
import { ledgerDisagreed } from '../ledger/index.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { ledgerAlarmNotice } from './notices.ts'
import { notify } from './notify.ts'

/** What those who answer for the money must hear the same morning: every officer of finance and every admin. */
export function hearFinance(kernel: Kernel): void {
  kernel.events.after(
    ledgerDisagreed,
    'notifications.ledger-disagreed',
    async ({ findings, at }) => {
      const told = await kernel.db
        .select({ id: users.id, role: users.role })
        .from(users)
        .where(and(inArray(users.role, ['finance', 'admin']), isNull(users.suspendedAt)))
      await kernel.transaction(async (tx) => {
        for (const { id, role } of told)
          await notify(tx, kernel, {
            ...ledgerAlarmNotice(findings),
            webUrl: role === 'admin' ? '/admin-dashboard' : '/financeDashboard',
            userId: id,
            key: `ledger:${at}`,
            at: new Date(at),
          })
      })
    },
  )
}
