/** Users, sign-in, sessions, passwords, second factor, codes by SMS. */
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Module, OpenedModule } from '#kernel/module.ts'
import { personFacts } from '#modules/identity/database/views.ts'
import { actPeople } from '#modules/journal/module.ts'
import { settingPeople } from '#modules/settings/module.ts'
import { sendLoginCode } from './server/code-login.ts'
import {
  loginCodeRequested,
  passwordChanged,
  resetRequested,
  roleChanged,
  sessionsEnded,
} from './server/events.ts'
import { forgetUnusedDevices } from './server/known-devices.ts'
import { ownAccountParts } from './server/own-data.ts'
import { warmPasswords } from './server/passwords/passwords.ts'
import { makeResetLink, type SendResetLink } from './server/passwords/reset-password.ts'
import { accountsRoutes } from './server/routes.ts'
import { secondFactorRoutes } from './server/second-factor/second-factor.routes.ts'
import { forgetDead, type TeamRules } from './server/session-tokens.ts'
import { forgetDeadCodes, type SendCode } from './server/sms-codes.ts'
import { shopsOfUser } from './server/users.ts'

export {
  countSessions,
  endSessionsOf,
  eraseUser,
  renewAccess,
  setAdmitted,
  setRole,
  suspendAccount,
  writeStaff,
} from './server/change-user.ts'
export { accountUnknown, passwordEasy, passwordWeak, phoneTaken } from './server/errors.ts'
export {
  accountAnonymised,
  accountSuspended,
  factorChanged,
  nameChanged,
  passwordChanged,
  phoneChanged,
  roleChanged,
} from './server/events.ts'
export { type DeviceProof, proofCookie, readProof } from './server/known-devices.ts'
export {
  changePhone,
  enterChecked,
  isNumberDoubtful,
  lockChecked,
  longUnused,
  newAccountOf,
  setApart,
} from './server/long-unused.ts'
export { enterByPhoneCode, sendPhoneCode } from './server/phone-codes.ts'
export { takeOrRefuse } from './server/guess-limits.ts'
export {
  lockMember,
  lockUser,
  type LockedUser,
  lockUserWithPhone,
  lockWithAdmins,
} from './server/lock-users.ts'
export { confirmOwner, type OwnerProof } from './server/passwords/confirm-owner.ts'
export { readSessionTimes } from './server/own-sessions.ts'
export {
  codeTries,
  issueCode,
  newerCodeSent,
  type SendCode,
  spendCode,
} from './server/sms-codes.ts'
export { hashPassword } from './server/passwords/passwords.ts'
export { sealFactors } from './server/second-factor/seal-factors.ts'
export {
  authenticator,
  demonstrationRules,
  teamRules,
  type TeamRules,
} from './server/session-tokens.ts'
export { financeCount, registerUser, shopsOfUser, type ShopsOfUser } from './server/users.ts'

export type IdentityParts = {
  sendResetLink: SendResetLink
  sendCode: SendCode
  rules: TeamRules
}
type Parts = { publicUrl: () => string; identity: IdentityParts }

export const identity: Module<Parts> = {
  name: 'identity',
  section: {
    tag: 'accounts',
    title: 'Comptes : entrer, sortir, le profil, les adresses, les rôles',
  },
  needs: [shopsOfUser],
  provides: [actPeople.by(() => personFacts), settingPeople.by(() => personFacts)],
  ownData: ownAccountParts,
  open: openIdentity,
}

function openIdentity(kernel: Kernel, { publicUrl, identity: parts }: Parts): OpenedModule {
  warmPasswords()
  kernel.events.after(
    resetRequested,
    'accounts.make-reset-link',
    oneByOne((news) =>
      makeResetLink(kernel, { publicUrl: publicUrl(), sendResetLink: parts.sendResetLink }, news),
    ),
  )
  kernel.events.after(
    loginCodeRequested,
    'accounts.send-login-code',
    oneByOne((request) => sendLoginCode(kernel, parts.sendCode, request)),
  )
  for (const kind of [sessionsEnded, passwordChanged, roleChanged])
    kernel.events.everywhere<{ userId: string }>(kind, ({ userId }) => kernel.live.endOf(userId))
  kernel.jobs.every('17 * * * *', 'identity.forget-old', async () => {
    const now = kernel.clock.now()
    await forgetDead(kernel.db, parts.rules, now)
    await forgetDeadCodes(kernel.db, now)
    await forgetUnusedDevices(kernel.db, now)
  })
  const { sendCode, rules } = parts
  return {
    routes: [
      ...accountsRoutes(kernel, { publicUrl, sendCode }),
      ...secondFactorRoutes(kernel, { sendCode, rules }),
    ],
  }
}
