import { sql, type SQL } from 'drizzle-orm'
import * as contract from '#modules/reconciliation/contract/reconciliation.ts'
import type { PaymentProviderName } from '#modules/operators/database/values.ts'
import { paymentsOf } from '#modules/payments/module.ts'
import { pageOf } from '#kernel/database/pages.ts'
import { route, type Route } from '#kernel/http/serve.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { claimDifference, decideException, setAside } from './decide-exception.ts'
import { fail } from './errors.ts'
import {
  exceptionsFile,
  exceptionsWhere,
  latestStatements,
  statementsPage,
  waitingExceptions,
} from './exceptions.ts'
import { importStatement } from './import-statement.ts'
import { query } from '#kernel/database/query.ts'

const one = { page: 1, limit: 1 }

export function reconciliationRoutes(kernel: Kernel): Route[] {
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
        ...pageOf(query, total),
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
    route(contract.listExceptions, async ({ query: filter }) => {
      const state = ofOperator(inState(filter.state), filter.operateur)
      const rows = await query<{ total: number }>(
        db,
        sql`select count(*) as total from reconciliation_exceptions x join operator_statements s on s.id = x.statement_id where ${state}`,
      )
      const total = rows[0]?.total ?? 0
      const { gap } = await waitingExceptions(db)
      return {
        exceptions: await exceptionsWhere(db, state, filter),
        ...pageOf(filter, total),
        totalExceptions: total,
        gap,
      }
    }),
    route(contract.exportExceptions, async ({ query }) => exceptionsFile(db, inState(query.state))),
    route(contract.decideException, async ({ params, body, caller }) => {
      const input = { exceptionId: params.id, actor: caller, ...body }
      await (body.decision === 'claim'
        ? claimDifference(kernel, input)
        : decideException(kernel, paymentsOf(kernel).settle, input))
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
