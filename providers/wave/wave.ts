import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameSecret } from '#kernel/ids.ts'
import { circuit } from '../measured-call.ts'
import { textIn, jsonIn } from '../fetch-json.ts'
import type { PageState, PaymentProvider } from '../payment-provider.ts'
import { ProviderDown } from '../provider-faults.ts'
import { openWaveMoneyOut, waveApi, type WaveApi, type WaveCredentials } from './wave-api.ts'
import type { StatementByCall, StatementLine } from '../money-out.ts'

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

const page = z.object({
  items: z.array(transaction),
  page_info: z.object({ has_next_page: z.boolean(), end_cursor: z.string().nullish() }),
})

const balance = z.object({ amount: z.coerce.number().int() })

const kinds: readonly (readonly [RegExp, StatementLine['kind']])[] = [
  [/refund/, 'refund'],
  [/payout|bulk_payment/, 'payout'],
  [/sweep/, 'transfer'],
  [/merchant_payment|api_checkout/, 'payment'],
]

/** Older ones are refused: no replay of an intercepted one. */
const oldestMs = 5 * 60_000

const notice = z.object({ type: z.string(), data: z.object({ id: z.string().max(100) }) })

/** Time that a session may be paid, by the provider's documentation. */
const validityMs = 30 * 60_000
const openTimeoutMs = 10_000
const readTimeoutMs = 8_000
const sessions = '/v1/checkout/sessions'

/** A session is both the page and what a notice names. */
export function openWave(credentials: WaveCredentials): PaymentProvider {
  const call = waveApi(credentials)
  const through = circuit('wave')
  return {
    name: 'wave',
    validityMs,
    isAway: through.isResting,
    // Not retried after a timeout: an unused session costs nothing, and expires.
    openPage: ({ orderId, francs, returnUrl, cancelUrl }) =>
      through(async () => {
        const session = await call(sessions, {
          method: 'POST',
          timeoutMs: openTimeoutMs,
          body: {
            amount: String(francs),
            currency: 'XOF',
            success_url: returnUrl,
            error_url: cancelUrl,
            client_reference: orderId,
          },
        })
        const id = required(session, 'id')
        return { payToken: id, notifToken: id, paymentUrl: required(session, 'wave_launch_url') }
      }),
    closePage: (payToken) =>
      through(async () => {
        const path = `${sessions}/${encodeURIComponent(payToken)}/expire`
        await call(path, { method: 'POST', timeoutMs: readTimeoutMs })
      }),
    readNotice: ({ raw, header }, now) =>
      readWaveNotice(
        { raw, signature: header('wave-signature'), secret: credentials.webhookSecret },
        now,
      ),
    readState: ({ payToken }) =>
      through(async () => {
        const session = await call(`${sessions}/${encodeURIComponent(payToken)}`, {
          method: 'GET',
          timeoutMs: readTimeoutMs,
        })
        return { state: stateOf(session), transactionId: textIn(session, 'transaction_id') || null }
      }),
    moneyOut: openWaveMoneyOut(call),
    statement: openWaveStatement(call),
  }
}

/** Returns never `failed`: a refused customer may try again while the session is open. */
function stateOf(session: Record<string, unknown>): PageState {
  if (session['payment_status'] === 'succeeded') return 'succeeded'
  if (session['checkout_status'] === 'expired') return 'expired'
  if (session['checkout_status'] === 'open') return 'open'
  throw new ProviderDown(`unknown status ${textIn(session, 'checkout_status')}`)
}

function required(session: Record<string, unknown>, name: string): string {
  const value = textIn(session, name)
  if (value === '') throw new ProviderDown(`answer without ${name}`)
  return value
}

/**
 * Returns the session; null when signature, age or shape is wrong. Its state is then read from
 * Wave. Source: docs.wave.com/webhook.
 * @param raw the body, byte for byte
 */
function readWaveNotice(
  { raw, signature, secret }: { raw: string; signature: string; secret: string },
  now: Date,
): string | null {
  const parts = signature.split(',').map((part) => part.trim().split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!/^\d{1,12}$/.test(time)) return null
  if (Math.abs(now.getTime() - Number(time) * 1_000) > oldestMs) return null
  const expected = createHmac('sha256', secret).update(`${time}${raw}`).digest('hex')
  if (!parts.some(([name, value = '']) => name === 'v1' && sameSecret(value, expected))) return null
  const read = notice.safeParse(jsonIn(raw))
  return read.success ? read.data.data.id : null
}

type Transaction = z.output<typeof transaction>

/** Opens it. Source: docs.wave.com/balance-api. */
function openWaveStatement(call: WaveApi): StatementByCall {
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

/** `amount`: gained or lost, fee deducted. */
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
