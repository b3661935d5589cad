import type { Refusal } from '../program/refusal.ts'
import { measure } from './message-rules.ts'
import { smsErrors } from './sms-errors.ts'

type OutboundRequest = { phone: string; sender: string; senderName: string | null; message: string }
type Read = { ok: true; value: OutboundRequest } | { ok: false; refusal: Refusal }

/**
 * Reads `{ outboundSMSMessageRequest: { address, senderAddress, senderName?,
 * outboundSMSTextMessage: { message } } }`.
 */
export function readOutboundRequest(body: unknown, sender: string): Read {
  const request = fieldOf(body, 'outboundSMSMessageRequest')
  if (!isObject(request)) return refused(smsErrors.invalidField('outboundSMSMessageRequest'))

  const phone = readAddress(fieldOf(request, 'address'))
  if (phone === null) return refused(smsErrors.invalidAddress())
  if (fieldOf(request, 'senderAddress') !== sender)
    return refused(smsErrors.invalidField('senderAddress'))

  const senderName = fieldOf(request, 'senderName') ?? null
  if (senderName !== null && !isSenderName(senderName))
    return refused(smsErrors.invalidField('senderName'))

  const message = fieldOf(fieldOf(request, 'outboundSMSTextMessage'), 'message')
  if (typeof message !== 'string' || message === '') {
    return refused(smsErrors.invalidField('outboundSMSTextMessage.message'))
  }
  const { length, longest } = measure(message)
  if (length > longest) return refused(smsErrors.tooLong(longest))

  return { ok: true, value: { phone, sender, senderName, message } }
}

/** `tel:+22370123456`: the international form of a Malian mobile. */
function readAddress(address: unknown): string | null {
  return typeof address === 'string' ? (/^tel:\+223([5-9]\d{7})$/.exec(address)?.[1] ?? null) : null
}

function isSenderName(name: unknown): name is string {
  return typeof name === 'string' && /^[A-Za-z0-9]{1,11}$/.test(name)
}

function fieldOf(body: unknown, name: string): unknown {
  return isObject(body) ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(refusal: Refusal): Read {
  return { ok: false, refusal }
}
