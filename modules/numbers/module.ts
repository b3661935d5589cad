/** The number of an account: whether it is still its owner's, and its change. */
import { eq } from 'drizzle-orm'
import { accountAnonymised } from '#modules/identity/module.ts'
import type { Module } from '#kernel/module.ts'
import { numberChanges, ownerQuestions } from './database/tables.ts'
import { ownerCheckRoutes } from './server/routes.ts'

type Parts = { publicUrl: () => string }

export const numbers: Module<Parts> = {
  name: 'numbers',
  section: { tag: 'accounts' },
  open(kernel, { publicUrl }) {
    kernel.events.within(accountAnonymised, async (tx, { userId }) => {
      await tx.delete(ownerQuestions).where(eq(ownerQuestions.userId, userId))
      await tx.delete(numberChanges).where(eq(numberChanges.userId, userId))
    })
    return { routes: ownerCheckRoutes(kernel, publicUrl) }
  },
}
