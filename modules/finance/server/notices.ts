import { plural } from '#kernel/wire/plural.ts'
import { formatFrancs } from '#kernel/wire/money.ts'

import { ledgerDisagreed, type Finding } from '#modules/ledger/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { leadsTo, type Notice, notifyOf, teamOf } from '#modules/notices/module.ts'

const pages = {
  ledger: ['/financeDashboard', 'finance', 'ledger'],
} as const

export function notifyAboutLedger(kernel: Kernel): void {
  notifyOf(kernel, ledgerDisagreed, 'ledger-disagreed', async ({ findings, at }) => {
    const officers = await teamOf(kernel.db, ['finance', 'admin'])
    return officers.map(({ id, role }) => ({
      ...ledgerAlarmNotice(findings),
      webUrl: role === 'admin' ? '/admin-dashboard' : '/financeDashboard',
      userId: id,
      key: `ledger:${at}`,
      at: new Date(at),
    }))
  })
}

/** « escrow : 100 f au grand livre, 0 f d’après les faits » */
function ledgerAlarmNotice(findings: readonly Finding[]): Notice {
  const [first] = findings
  const words = first
    ? ` ${first.what}${first.days ? ` (${first.days})` : ''} : ${formatFrancs(first.ledger)} au grand livre, ${formatFrancs(first.facts)} d’après les faits.`
    : ''
  const message = `Le contrôle de nuit a trouvé ${plural(findings.length, 'un écart', `${findings.length} écarts`)}.${words} Ne payez rien avant d’avoir compris.`
  return {
    kind: 'payment',
    title: 'Le grand livre ne concorde pas',
    message,
    ...leadsTo(pages.ledger),
  }
}
