import { z } from 'zod'

import { circuit } from '../circuit.ts'
import type { StatementByCall, StatementLine } from '../operator-statement.ts'
import { ProviderDown } from '../provider-faults.ts'
import type { WaveApi } from './wave-api.ts'

const timeoutMs = 20_000
const pagesAtMost = 1_000

const transaction = z.object({
  timestamp: z.coerce.date(),
  transaction_id: z.string(),
  transaction_type: z.string(),
  amount: z.coerce.number().int(),
  fee: z.coerce.number().int().nullish(),
  counterparty_mobile: z.string().nullish(),
  client_reference: z.string().nullish(),
  checkout_api_session_id: z.string().nullish(),
})
type Transaction = z.output<typeof transaction>
const page = z.object({
  items: z.array(transaction),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
})
const balance = z.object({ amount: z.coerce.number().int() })

/** The transactions of a day and the balance of the wallet. Source: docs.wave.com/balance-api. */
export function openWaveStatement(call: WaveApi): StatementByCall {
  const through = circuit('wave_statement')
  const read = async <T>(path: string, shape: z.ZodType<T>): Promise<T> => {
    const answer = shape.safeParse(await call(path, { method: 'GET', timeoutMs }))
    if (!answer.success) throw new ProviderDown(`unreadable answer of ${path}`, answer.error)
    return answer.data
  }
  return {
    readBalance: () => through(async () => (await read('/v1/balance', balance)).amount),
    readDay: (day) =>
      through(async () => {
        const items: Transaction[] = []
        let after = ''
        for (let pages = 0; pages < pagesAtMost; pages += 1) {
          const path = `/v1/transactions?date=${day}${after && `&after=${encodeURIComponent(after)}`}`
          const { items: some, page_info: next } = await read(path, page)
          items.push(...some)
          if (!next.has_next_page || !next.end_cursor) return linesOf(day, items)
          after = next.end_cursor
        }
        throw new ProviderDown(`no end of the transactions of ${day}`)
      }),
  }
}

const kinds: readonly (readonly [RegExp, StatementLine['kind']])[] = [
  [/refund/, 'refund'],
  [/payout|bulk_payment/, 'payout'],
  [/sweep/, 'transfer'],
  [/merchant_payment|api_checkout/, 'payment'],
]

/** `amount` is what the wallet gained or lost, fee deducted. */
function linesOf(day: string, items: readonly Transaction[]): StatementLine[] {
  const lines = items.map((item): StatementLine => {
    const reference = item.client_reference ?? ''
    const kind = kinds.find(([type]) => type.test(item.transaction_type))?.[1] ?? 'other'
    return {
      transactionId: item.transaction_id,
      names: [item.checkout_api_session_id, kind === 'payout' ? reference : null].filter(
        (name): name is string => Boolean(name),
      ),
      kind,
      francs: item.amount + (item.fee ?? 0),
      reference,
      phone: item.counterparty_mobile?.replace(/^\+223/, '') ?? '',
      at: item.timestamp,
      succeeded: true,
    }
  })
  const fees = items.reduce((sum, { fee }) => sum + (fee ?? 0), 0)
  if (fees === 0) return lines
  const at = new Date(`${day}T23:59:59Z`)
  const common = { names: [], kind: 'other', reference: 'Frais du jour', phone: '' } as const
  return [
    ...lines,
    { ...common, transactionId: `wave-frais-${day}`, francs: -fees, at, succeeded: true },
  ]
}
