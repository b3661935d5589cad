/** Users, sign-in, addresses, and the seller's shop. */
import { sql } from 'drizzle-orm'
import { oneByOne } from '#kernel/events/events.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { exportPart, type ReadExportParts } from '#kernel/database/data-export.ts'
import { backfill } from '#kernel/database/backfill.ts'
import { deletionRequestReceived, resetRequested } from './server/events.ts'
import { accountsRoutes } from './server/routes.ts'
import {
  appointmentRoutes,
  giveDueRoles,
} from '#modules/people/server/appointments/appointments.routes.ts'
import { peopleRoutes } from '#modules/people/server/team/people.routes.ts'
import { noteDeletion } from '#modules/people/server/deletion.ts'
import { makeResetLink, type SendResetLink } from './server/passwords/reset-password.ts'
import { forgetUnusedDevices } from './server/known-devices.ts'
import { secondFactorRoutes } from './server/second-factor/second-factor.routes.ts'
import { type TeamRules, forgetDead } from './server/session-tokens.ts'
import { warmPasswords } from './server/passwords/passwords.ts'
import { forgetDeadCodes, type SendCode } from './server/sms-codes.ts'

export { shopExists } from './server/errors.ts'
export {
  accountAnonymised,
  accountSuspended,
  deletionKept,
  deletionRequested,
  factorChanged,
  passwordChanged,
  roleChanged,
} from './server/events.ts'

export {
  lockMember,
  setAdmitted,
  countCashRefusal,
  financeCount,
  registerUser,
} from './server/users.ts'
export { confirmPassword } from './server/passwords/change-password.ts'

import { sealFactors } from './server/second-factor/seal-factors.ts'
import { composeNames } from './server/compose-names.ts'
export { hashPassword } from './server/passwords/passwords.ts'
export { sealFactors } from './server/second-factor/seal-factors.ts'
export {
  authenticator,
  demonstrationRules,
  teamRules,
  type TeamRules,
} from './server/session-tokens.ts'

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
  const compose = backfill(kernel, { name: 'accounts.compose-names', fill: composeNames })
  kernel.jobs.every('53 3 * * *', 'accounts.find-decomposed-names', compose)
  const seal = backfill(kernel, {
    name: 'accounts.seal-factors',
    size: 100,
    fill: (tx, size) => sealFactors(tx, kernel, size),
  })
  kernel.jobs.every('7 * * * *', 'accounts.find-clear-factors', seal)
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

/** No passwords, tokens or hashes. */
export const ownAccountParts: ReadExportParts = async (db, userId) => [
  await exportPart(
    db,
    'Compte',
    sql`select name as "Nom", phone as "Téléphone", role as "Rôle", created_at as "Créé le",
      accepted_terms_at as "Conditions acceptées le", last_seen_at as "Vu la dernière fois le",
      delivery_group as "Groupe de livraison", admitted_at as "Admis le",
      cash_refusals as "Refus à la porte", suspended_at as "Suspendu le",
      suspended_reason as "Raison de la suspension"
    from users where id = ${userId}`,
  ),
  await exportPart(
    db,
    'Appareils connectés',
    sql`select user_agent as "Appareil", created_at as "Connecté le",
      last_seen_at as "Vu le", expires_at as "Finit le"
    from sessions where user_id = ${userId} order by created_at`,
  ),
  await exportPart(
    db,
    'Adresses',
    sql`select label as "Nom de l’adresse", full_name as "Pour", phone as "Téléphone",
      phone2 as "Second téléphone", region as "Région", quartier as "Quartier", repere as "Repère",
      note as "Note", latitude as "Latitude", longitude as "Longitude", last_used_at as "Utilisée le"
    from addresses where user_id = ${userId} order by label`,
  ),
  await exportPart(
    db,
    'Demandes de suppression',
    sql`select requested_at as "Demandée le", reason as "Raison", processed_at as "Traitée le"
    from deletion_requests where user_id = ${userId} order by requested_at`,
  ),
]
