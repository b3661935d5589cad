import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { deletionAsked, resetAsked } from './accounts.events.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { peopleRoutes } from './team/people.routes.ts'
import { noteDeletion } from './ask-deletion.ts'
import { makeResetLink, type SendResetLink } from './ask-reset.ts'
import { forgetUnusedDevices } from './known-devices.ts'
import { warmPasswords } from './passwords.ts'
import { forgetDead } from './sessions.ts'

export function accountsDomain(
  kernel: Kernel,
  parts: { publicUrl: () => string; sendResetLink: SendResetLink },
): { routes: Route[] } {
  warmPasswords()
  kernel.events.after(resetAsked, 'accounts.make-reset-link', (news) =>
    makeResetLink(
      kernel,
      { publicUrl: parts.publicUrl(), sendResetLink: parts.sendResetLink },
      news,
    ),
  )
  kernel.events.after(deletionAsked, 'accounts.note-deletion', (news) => noteDeletion(kernel, news))
  kernel.jobs.every('17 3 * * *', 'accounts.forget-old', async () => {
    await forgetDead(kernel.db, kernel.clock.now())
    await forgetUnusedDevices(kernel.db, kernel.clock.now())
  })
  return { routes: [...accountsRoutes(kernel, parts.publicUrl), ...peopleRoutes(kernel)] }
}
