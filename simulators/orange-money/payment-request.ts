import { gatewayError } from '../orange-gateway/answers.ts'
import type { Refusal } from '../program/request-rules.ts'

/** Whole francs. */
export type PaymentRequest = {
  orderId: string
  amount: number
  currency: string
  reference: string
  returnUrl: string
  cancelUrl: string
  notifUrl: string
  lang: string
}

export type Read<Value> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

const mandatory = [
  'merchant_key',
  'currency',
  'order_id',
  'amount',
  'return_url',
  'cancel_url',
  'notif_url',
  'lang',
  'reference',
] as const

/** Checks by the provider's rules: missing fields first (400/23), then invalid ones (400/24). */
export function readPaymentRequest(body: unknown): Read<PaymentRequest & { merchantKey: string }> {
  const fields = readFields(body, mandatory)
  if (!fields.ok) return fields
  const { merchant_key, currency, order_id, return_url, cancel_url, notif_url, lang, reference } =
    fields.value
  const amount = readAmount(fields.value.amount)

  // ASCII only: characters are bytes, and an accent is refused.
  if (!isAscii(order_id, 30)) return invalid('order_id')
  if (amount === null) return invalid('amount')
  if (!isAddress(return_url)) return invalid('return_url')
  if (!isAddress(cancel_url)) return invalid('cancel_url')
  if (!isAddress(notif_url)) return invalid('notif_url')
  if (!isAscii(reference, 30)) return invalid('reference')
  if (lang !== 'fr' && lang !== 'en') return invalid('lang')

  return {
    ok: true,
    value: {
      merchantKey: merchant_key,
      orderId: order_id,
      amount,
      currency,
      reference,
      returnUrl: return_url,
      cancelUrl: cancel_url,
      notifUrl: notif_url,
      lang,
    },
  }
}

/** Reads fields as text, or refuses the first missing one. */
export function readFields<Name extends string>(
  body: unknown,
  names: readonly Name[],
): Read<Record<Name, string>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return { ok: false, refusal: gatewayError(22) }
  const given = new Map<string, unknown>(Object.entries(body))
  const found: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const value = given.get(name)
    if (value === undefined || value === null || value === '')
      return { ok: false, refusal: gatewayError(23, name) }
    if (typeof value !== 'string' && !(name === 'amount' && typeof value === 'number'))
      return invalid(name)
    found[name] = String(value)
  }
  return isComplete(found, names)
    ? { ok: true, value: found }
    : { ok: false, refusal: gatewayError(23) }
}

function isComplete<Name extends string>(
  found: Partial<Record<Name, string>>,
  names: readonly Name[],
): found is Record<Name, string> {
  return names.every((name) => found[name] !== undefined)
}

export function readAmount(given: string): number | null {
  const amount = /^\d+$/.test(given) ? Number(given) : Number.NaN
  return Number.isSafeInteger(amount) && amount >= 1 ? amount : null
}

function isAscii(value: string, longest: number): boolean {
  return value.length <= longest && /^[\x20-\x7e]+$/.test(value)
}

function isAddress(value: string): boolean {
  if (!isAscii(value, 120) || !URL.canParse(value)) return false
  return ['http:', 'https:'].includes(new URL(value).protocol)
}

function invalid(field: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: gatewayError(24, field) }
}
