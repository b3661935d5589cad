/** Reconciliation of operator statements with the ledger. */
import * as contract from '#modules/reconciliation/contract/reconciliation.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { PaymentProviders } from '#providers/payment-provider.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { type Route, route } from '#kernel/http/serve.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { readOperators } from './server/read-operators.ts'
import { claimDifference, decideException, setAside } from './server/decide-exception.ts'
import {
  exceptionsFile,
  exceptionsWhere,
  latestStatements,
  statementsPage,
  waitingExceptions,
} from './server/exceptions.ts'
import { importStatement } from './server/import-statement.ts'
import { fail } from './server/errors.ts'

const one = { page: 1, limit: 1 }

export { importStatement } from './server/import-statement.ts'
export { differenceClaimed } from './server/events.ts'
export { waitingExceptions } from './server/exceptions.ts'

/** @param settle queries and settles one payment */
export function reconciliationDomain(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
  providers: PaymentProviders,
): { routes: Route[] } {
  // Fetches yesterday's statements; retries until each provider answers.
  kernel.jobs.every('15 5-9 * * *', 'reconciliation.read-operators', () =>
    readOperators(kernel, providers),
  )
  return { routes: reconciliationRoutes(kernel, settle) }
}

function reconciliationRoutes(
  kernel: Kernel,
  settle: (paymentId: string) => Promise<unknown>,
): Route[] {
  const { db } = kernel
  const show = async (id: string) => {
    const [exception] = await exceptionsWhere(db, sql`x.id = ${id}`, one)
    if (!exception) throw fail('reconciliation.unknown')
    return exception
  }
  return [
    route(contract.listStatements, async ({ query }) => {
      const { statements, total } = await statementsPage(db, sql`true`, query)
      return {
        statements,
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalStatements: total,
        latest: await latestStatements(db),
      }
    }),
    route(contract.importStatement, async ({ body, caller }) => {
      const { id, again, problems } = await importStatement(kernel, { ...body, actor: caller })
      const { statements } = await statementsPage(db, sql`s.id = ${id}`, one)
      const [statement] = statements
      if (!statement) throw new Error(`the statement ${id} is not there`)
      return { statement, again, problems }
    }),
    route(contract.listExceptions, async ({ query }) => {
      const state = ofOperator(inState(query.state), query.operateur)
      const { rows } = await db.execute<{ total: number }>(
        sql`select count(*) as total from reconciliation_exceptions x join operator_statements s on s.id = x.statement_id where ${state}`,
      )
      const total = rows[0]?.total ?? 0
      const { gap } = await waitingExceptions(db)
      return {
        exceptions: await exceptionsWhere(db, state, query),
        currentPage: query.page,
        totalPages: Math.ceil(total / query.limit),
        totalExceptions: total,
        gap,
      }
    }),
    route(contract.exportExceptions, async ({ query }) => exceptionsFile(db, inState(query.state))),
    route(contract.decideException, async ({ params, body, caller }) => {
      const input = { exceptionId: params.id, actor: caller, ...body }
      await (body.decision === 'claim'
        ? claimDifference(kernel, input)
        : decideException(kernel, settle, input))
      return show(params.id)
    }),
    route(contract.setAsideException, async ({ params, caller }) => {
      await setAside(kernel, { exceptionId: params.id, actor: caller })
      return show(params.id)
    }),
  ]
}

function ofOperator(state: SQL, provider: PaymentProviderName | undefined): SQL {
  return provider ? sql`${state} and s.provider = ${provider}` : state
}

function inState(state: 'waiting' | 'decided'): SQL {
  return state === 'decided' ? sql`x.state = 'decided'` : sql`x.state <> 'decided'`
}
