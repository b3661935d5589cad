/** The number of an account: whether it is still its owner's, and its change. */
import { eq } from 'drizzle-orm'
import { accountAnonymised, type IdentityParts } from '#modules/identity/module.ts'
import type { Module } from '#kernel/module.ts'
import { acts } from './contract/acts.ts'
import { numberChanges, ownerQuestions } from './database/tables.ts'
import { makeDueChanges } from './server/change-number.ts'
import { changeNumberRoutes } from './server/change-number.routes.ts'
import { notifyAboutNumbers } from './server/notices.ts'
import { ownNumberParts } from './server/own-data.ts'
import { ownerCheckRoutes } from './server/owner-check.routes.ts'
import { teamNumberRoutes } from './server/team-numbers.routes.ts'

type Parts = { publicUrl: () => string; identity: Pick<IdentityParts, 'sendCode'> }

export const numbers: Module<Parts> = {
  name: 'numbers',
  section: { tag: 'accounts' },
  acts,
  ownData: ownNumberParts,
  notices: notifyAboutNumbers,
  open(kernel, { publicUrl, identity }) {
    kernel.jobs.every('*/5 * * * *', 'numbers.make-due-changes', () => makeDueChanges(kernel))
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await tx.delete(ownerQuestions).where(eq(ownerQuestions.userId, userId))
      await tx.delete(numberChanges).where(eq(numberChanges.userId, userId))
    })
    return {
      routes: [
        ...ownerCheckRoutes(kernel, publicUrl),
        ...changeNumberRoutes(kernel, identity.sendCode),
        ...teamNumberRoutes(kernel),
      ],
    }
  },
}
