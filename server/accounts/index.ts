/** Accounts: who people are, how they sign in, where they live, and the shop that a seller owns. */
import type { Kernel } from '../kernel/kernel.ts'
import type { Route } from '../kernel/serve.ts'
import { accountsRoutes } from './accounts.routes.ts'
import { forgetOldFailures } from './log-in.ts'
import { forgetDeadSessions } from './sessions.ts'

export * from './accounts.table.ts'
export { saveAddress } from './addresses.ts'
export { openShop, setPlan, shopOf } from './open-shop.ts'
export { hashPassword } from './passwords.ts'
export { registerUser } from './register-user.ts'
export { authenticator } from './sessions.ts'

export function accountsDomain(kernel: Kernel): { routes: Route[] } {
  kernel.jobs.every('17 3 * * *', 'accounts.forget-old', async () => {
    await forgetDeadSessions(kernel.db, kernel.clock.now())
    await forgetOldFailures(kernel.db, kernel.clock.now())
  })
  return { routes: accountsRoutes(kernel) }
}
