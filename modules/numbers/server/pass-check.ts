import { eq, sql } from 'drizzle-orm'

import type { UserInfo } from '#modules/identity/contract/accounts.ts'
import {
  confirmOwner,
  type DeviceProof,
  enterChecked,
  lockChecked,
  newAccountOf,
  setApart,
} from '#modules/identity/module.ts'
import { recordAct } from '#modules/journal/module.ts'
import { ownerQuestions } from '#modules/numbers/database/tables.ts'
import type { OwnerCheck, passOwnerCheck } from '#modules/numbers/contract/owner-check.ts'
import type { Read } from '#kernel/wire/endpoint.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { requireOpen } from '#modules/settings/module.ts'
import { fail } from './errors.ts'
import { questionsOf } from './owner-questions.ts'

/** @throws identity.check_over (404) · identity.suspended (403) */
export async function readCheck(kernel: Kernel, proof: DeviceProof): Promise<OwnerCheck> {
  return kernel.transaction(async (tx) => {
    const user = await lockChecked(tx, kernel, proof)
    const { questions, tries } = await questionsOf(tx, kernel, user)
    return {
      phoneEnd: `${user.phone.slice(4, 6)} ${user.phone.slice(6)}`,
      questions: tries > 0 ? questions.map(({ kind, choices }) => ({ kind, choices })) : [],
      tries,
      hasPassword: user.passwordHash !== null,
    }
  })
}

type Browser = { proof: DeviceProof; address: string; userAgent: string }

/**
 * Opens the account by its password, or by the answers: all must be right. A wrong one counts for
 * the account, whatever browser gave it.
 * @throws identity.check_over (404) · numbers.wrong_answer (422) · numbers.no_question (409) ·
 * identity.suspended (403) · errors of `confirmOwner`
 */
export async function passCheck(
  kernel: Kernel,
  browser: Browser,
  { password, answers = [] }: Read<typeof passOwnerCheck>['body'],
): Promise<UserInfo> {
  if (password !== undefined) {
    const { id } = await kernel.transaction((tx) => lockChecked(tx, kernel, browser.proof))
    await confirmOwner(kernel, { userId: id, password, address: browser.address })
  }
  const entered = await kernel.transaction(async (tx) => {
    const user = await lockChecked(tx, kernel, browser.proof)
    if (password === undefined) {
      const { questions, tries } = await questionsOf(tx, kernel, user)
      if (tries === 0) throw fail('numbers.no_question')
      const given = new Map(answers.map(({ kind, choice }) => [kind, choice]))
      if (!questions.every(({ kind, right }) => given.get(kind) === right))
        return countWrong(tx, user.id, tries - 1)
    }
    await tx.delete(ownerQuestions).where(eq(ownerQuestions.userId, user.id))
    return enterChecked(tx, kernel, { userId: user.id, ...browser })
  })
  if (typeof entered === 'number') throw wrongAnswer(entered)
  return entered
}

async function countWrong(tx: Tx, userId: string, left: number): Promise<number> {
  await tx
    .update(ownerQuestions)
    .set({ wrongTries: sql`${ownerQuestions.wrongTries} + 1` })
    .where(eq(ownerQuestions.userId, userId))
  return left
}

/** Does not say which answer was wrong: each would be guessed alone. */
function wrongAnswer(left: number): Error {
  const sentence =
    left > 0
      ? 'Une réponse au moins n’est pas la bonne. Il reste un essai.'
      : 'Une réponse au moins n’est pas la bonne. Entrez votre mot de passe, ou appelez-nous.'
  return fail('numbers.wrong_answer', { sentence })
}

/**
 * Makes an account of the number and keeps the former one apart, in the journal.
 * @throws identity.check_over (404) · identity.suspended (403) · switches.registration_closed (409)
 */
export async function beginAnew(kernel: Kernel, browser: Browser, name: string): Promise<UserInfo> {
  requireOpen(kernel, 'registration')
  return kernel.transaction(async (tx) => {
    const former = await lockChecked(tx, kernel, browser.proof)
    await setApart(tx, kernel, former.id)
    await recordAct(tx, {
      actor: null,
      action: 'accounts.set_apart',
      subject: { kind: 'user', id: former.id, label: former.name },
      before: { état: 'actif' },
      after: { état: 'mis de côté' },
      reason: 'La personne qui a ce numéro dit que ce compte n’est pas le sien.',
      at: kernel.clock.now(),
    })
    const userId = await newAccountOf(tx, kernel, { name, phone: former.phone })
    return enterChecked(tx, kernel, { userId, ...browser })
  })
}
