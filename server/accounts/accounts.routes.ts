import { listAddresses, login, logout, readProfile, register } from '#contract/accounts.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { listSavedAddresses } from './addresses.ts'
import { logIn } from './log-in.ts'
import { registerUser } from './register-user.ts'
import { endSession } from './sessions.ts'
import { profile } from './user-info.ts'

export function accountsRoutes(kernel: Kernel): Route[] {
  return [
    route(register, ({ body, userAgent }) => registerUser(kernel, { ...body, userAgent }), { perMinute: 10 }),
    route(login, ({ body, address, userAgent }) => logIn(kernel, { ...body, address, userAgent }), { perMinute: 60 }),
    route(logout, ({ caller }) => endSession(kernel.db, caller.sessionHash)),
    route(readProfile, ({ caller }) => profile(kernel.db, caller.userId)),
    route(listAddresses, async ({ caller }) => ({ addresses: await listSavedAddresses(kernel.db, caller.userId) })),
  ]
}
