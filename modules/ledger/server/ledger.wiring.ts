import type { Kernel } from '#kernel/kernel.ts'
import type { Route } from '#kernel/http/serve.ts'
import { booksRoutes } from './books/books.routes.ts'
import type { Expectation } from './check-words.ts'
import { measureChecks } from './measure-checks.ts'
import { checkEveryNight } from './self-check.ts'
import { sumUp } from './sum-up.ts'

/** `expectations`: the balances that other rooms compute for an account, checked every night. */
export function ledgerDomain(
  kernel: Kernel,
  expectations: readonly Expectation[],
): { routes: Route[] } {
  kernel.jobs.every('*/5 * * * *', 'finance.sum-up', async () => void (await sumUp(kernel)))
  kernel.jobs.every('30 2 * * *', 'finance.self-check', () => checkEveryNight(kernel, expectations))
  measureChecks(kernel)
  return { routes: booksRoutes(kernel) }
}
