import { untilWords } from '#kernel/wire/due-words.ts'
import { leadsTo, type Notice, notifyOf } from '#modules/notices/module.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { dataExportMade } from './events.ts'

const pages = {
  ownData: ['/mes-donnees', 'own-data', 'account'],
} as const

export function notifyAboutOwnData(kernel: Kernel): void {
  notifyOf(kernel, dataExportMade, 'own-data', ({ exportId, userId, endsAt }) => ({
    ...ownDataNotice(new Date(endsAt)),
    userId,
    key: `own-data:${exportId}`,
    at: kernel.clock.now(),
  }))
}

function ownDataNotice(endsAt: Date): Notice {
  return {
    kind: 'account',
    title: 'Vos données sont prêtes',
    message: `La copie de ce que nous gardons de vous peut être ouverte ${untilWords(endsAt)}, par vous seul.`,
    ...leadsTo(pages.ownData),
  }
}
