import * as contract from '#contract/accounts/accounts.ts'
import * as roles from '#contract/accounts/role-changes.ts'
import * as entry from '#contract/accounts/sessions.ts'
import { requestAccountDeletion } from '#contract/accounts/deletion-request.ts'

import type { Kernel } from '../kernel/kernel.ts'
import { route, type Route } from '../kernel/serve.ts'
import { addAddress, changeAddress, listSavedAddresses, removeAddress } from './addresses.ts'
import { askDeletion } from './ask-deletion.ts'
import { askReset } from './ask-reset.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { joinDelivery } from './change-role.ts'
import { logIn } from './log-in.ts'
import { endOtherSessions, listSessions } from './own-sessions.ts'
import { registerUser } from './register-user.ts'
import { resetPassword } from './reset-password.ts'
import { endSession } from './sessions.ts'
import { profile, userInfo } from './user-info.ts'

export function accountsRoutes(kernel: Kernel): Route[] {
  return [...entryRoutes(kernel), ...profileRoutes(kernel), ...roleRoutes(kernel)]
}

function entryRoutes(kernel: Kernel): Route[] {
  return [
    route(
      contract.register,
      ({ body, userAgent }) => registerUser(kernel, { ...body, userAgent }),
      { perMinute: 10 },
    ),
    route(
      contract.login,
      ({ body, address, userAgent }) => logIn(kernel, { ...body, address, userAgent }),
      { perMinute: 60 },
    ),
    route(contract.logout, ({ caller }) => endSession(kernel.db, caller.sessionHash)),
    route(
      entry.forgotPassword,
      async ({ body, address }) => {
        await askReset(kernel, { ...body, address })
        return { message: 'Si un compte existe, un SMS a été envoyé.' }
      },
      { perMinute: 30 },
    ),
    route(
      entry.resetPassword,
      async ({ body, userAgent }) => ({
        token: await resetPassword(kernel, { ...body, userAgent }),
        message: 'Mot de passe réinitialisé avec succès.',
      }),
      { perMinute: 30 },
    ),
    route(
      requestAccountDeletion,
      async ({ body, address }) => {
        await askDeletion(kernel, { phone: body.phoneNumber, reason: body.reason, address })
        return {
          message:
            'Si un compte existe avec ce numéro, votre demande est enregistrée. Notre équipe la traite et vous prévient.',
        }
      },
      { perMinute: 30 },
    ),
  ]
}

function profileRoutes(kernel: Kernel): Route[] {
  return [
    route(contract.readProfile, ({ caller }) => profile(kernel.db, caller.userId)),
    route(contract.changeProfile, async ({ body, caller, raw }) => {
      await changeProfile(kernel, { userId: caller.userId, ...body })
      // The device keeps this answer whole, so it carries the token that it came with.
      return userInfo(
        kernel.db,
        caller.userId,
        (raw.headers.authorization ?? '').replace(/^Bearer /, ''),
      )
    }),
    route(entry.changePassword, async ({ body, caller, address, userAgent }) => ({
      token: await changePassword(kernel, { ...caller, ...body, address, userAgent }),
      message: 'Votre mot de passe est changé. Les autres appareils sont déconnectés.',
    })),
    route(entry.listSessions, async ({ caller }) => ({
      sessions: await listSessions(kernel, caller),
    })),
    route(entry.endOtherSessions, async ({ caller }) => ({
      ended: await endOtherSessions(kernel, caller),
    })),
    route(contract.listAddresses, async ({ caller }) => ({
      addresses: await listSavedAddresses(kernel.db, caller.userId),
    })),
    route(contract.addAddress, ({ body, caller }) => addAddress(kernel, caller.userId, body)),
    route(contract.changeAddress, ({ body, params, caller }) =>
      changeAddress(kernel, caller.userId, params.id, body),
    ),
    route(contract.removeAddress, ({ params, caller }) =>
      removeAddress(kernel, caller.userId, params.id),
    ),
  ]
}

function roleRoutes(kernel: Kernel): Route[] {
  return [
    route(roles.becomeCourier, async ({ body, caller }) => {
      const group = await joinDelivery(kernel, { userId: caller.userId, ...body })
      const message = `Félicitations — votre rôle a été changé en LIVREUR, groupe ${group}. Vous verrez vos livraisons dès que son responsable vous aura admis.`
      return { message, role: 'livreur' as const, group }
    }),
    route(roles.becomeDispatchManager, async ({ body, caller }) => {
      const group = await joinDelivery(kernel, { userId: caller.userId, ...body })
      const message = `Félicitations — votre rôle est gestionnaire de livraison, groupe ${group}. Vous verrez les livraisons dès que notre équipe vous aura admis.`
      return { message, role: 'chef_livreur' as const, group }
    }),
  ]
}
