import { sumOf } from '#kernel/wire/money.ts'
import { circuit } from '../circuit.ts'
import { orangeApi } from '../orange-api.ts'
import { ProviderDown } from '../provider-faults.ts'
import { placesOf, SMS_PLACES, toGsm7 } from './gsm-7.ts'

export type SmsSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** The address that messages come from, `tel:+2230000`; read again for each. */
  sender: string | (() => string)
  /** The timeout in ms, in place of each call's own; shorter in tests. */
  patienceMs?: () => number
}

/** Orange SMS. Every call throws ProviderDown or ProviderRefusal. */
export type Sms = {
  /**
   * One message to the 8 digits of a Malian mobile. `unsure` on ProviderDown: it may have been
   * sent.
   */
  send(message: { phone: string; text: string }): Promise<void>
  /**
   * How many messages are left on the contract; null when the provider names no contract for Mali.
   */
  balance(): Promise<number | null>
}

const timeoutMs = 10_000

/**
 * The text as it will be sent, in the SMS alphabet.
 * @throws RangeError when it takes more than one message: the text must be shortened in the code.
 */
export function smsText(text: string): string {
  const written = toGsm7(text)
  if (!fitsSms(written))
    throw new RangeError(`an SMS of ${placesOf(written)} places, ${SMS_PLACES} at most`)
  return written
}

export function fitsSms(text: string): boolean {
  return placesOf(toGsm7(text)) <= SMS_PLACES
}

export function openSms(settings: SmsSettings): Sms {
  const call = orangeApi(settings)
  const through = circuit('orange_sms')
  const senderNow = () => {
    const sender = typeof settings.sender === 'string' ? settings.sender : settings.sender()
    return sender.startsWith('tel:') ? sender : `tel:${sender}`
  }

  return {
    send: ({ phone, text }) =>
      through(async () => {
        const sender = senderNow()
        const body = {
          outboundSMSMessageRequest: {
            address: `tel:+223${phone}`,
            senderAddress: sender,
            outboundSMSTextMessage: { message: smsText(text) },
          },
        }
        await call(`/smsmessaging/v1/outbound/${encodeURIComponent(sender)}/requests`, {
          method: 'POST',
          timeoutMs,
          body,
        })
      }),
    balance: () =>
      through(async () => {
        const { body } = await call('/sms/admin/v1/contracts?country=MLI', {
          method: 'GET',
          timeoutMs,
        })
        const units = Object.values(body).map((contract) =>
          Number((contract as { availableUnits?: unknown }).availableUnits),
        )
        if (units.length === 0) return null
        if (!units.every(Number.isFinite)) throw new ProviderDown('unreadable balance')
        return sumOf(units)
      }),
  }
}
