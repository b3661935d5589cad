import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { deletionRequestReceived, resetRequested } from './accounts.events.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { giveDueRoles } from './appointments/give-due-roles.ts'
import { peopleRoutes } from './team/people.routes.ts'
import { noteDeletion } from './request-deletion.ts'
import { makeResetLink, type SendResetLink } from './passwords/request-reset.ts'
import { forgetUnusedDevices } from './known-devices.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import type { TeamRules } from './team-rules.ts'
import { warmPasswords } from './passwords/passwords.ts'
import { forgetDead } from './sessions.ts'
import { forgetDeadCodes, type SendCode } from './sms-codes.ts'

export function accountsDomain(
  kernel: Kernel,
  parts: {
    publicUrl: () => string
    sendResetLink: SendResetLink
    sendCode: SendCode
    rules: TeamRules
  },
): { routes: Route[] } {
  warmPasswords()
  kernel.events.after(
    resetRequested,
    'accounts.make-reset-link',
    oneByOne((news) =>
      makeResetLink(
        kernel,
        { publicUrl: parts.publicUrl(), sendResetLink: parts.sendResetLink },
        news,
      ),
    ),
  )
  kernel.events.after(
    deletionRequestReceived,
    'accounts.note-deletion',
    oneByOne((news) => noteDeletion(kernel, news)),
  )
  kernel.jobs.every('17 * * * *', 'accounts.forget-old', async () => {
    const now = kernel.clock.now()
    await forgetDead(kernel.db, parts.rules, now)
    await forgetDeadCodes(kernel.db, now)
    await forgetUnusedDevices(kernel.db, now)
  })
  kernel.jobs.every('*/5 * * * *', 'accounts.give-due-roles', () => giveDueRoles(kernel))
  return {
    routes: [
      ...accountsRoutes(kernel, parts),
      ...secondFactorRoutes(kernel, parts),
      ...peopleRoutes(kernel),
      ...appointmentRoutes(kernel),
    ],
  }
}
