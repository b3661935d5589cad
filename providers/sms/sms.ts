import { brand } from '#kernel/wire/brand.ts'
import { sumOf } from '#kernel/wire/money.ts'
import { circuit } from '../measured-call.ts'
import { orangeApi } from '../orange-api.ts'
import { ProviderDown } from '../provider-faults.ts'

/** GSM 03.38: 160 places in an SMS; other texts have 70. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)

/** Characters behind an escape: two places each. */
const extended = new Set('\f^{}\\[~]|€')

const replaced: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '‐': '-',
  '‑': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  œ: 'oe',
  Œ: 'OE',
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ŋ: 'n',
  Ŋ: 'N',
  ɲ: 'n',
  Ɲ: 'N',
}

const SMS_PLACES = 160

export type SmsSettings = {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** `tel:+2230000`; read again for each message. */
  sender: string | (() => string)
  /** ms, in place of each call's own; for tests. */
  patienceMs?: () => number
}

export type Sms = {
  /** Takes the 8 digits of a Malian mobile. `unsure` on ProviderDown: it may have been sent. */
  send(message: { phone: string; text: string }): Promise<void>
  /** Reads the messages left; null without a contract for Mali. */
  balance(): Promise<number | null>
}

const timeoutMs = 10_000

/**
 * Returns the text in the SMS alphabet.
 * @throws RangeError for more than one message: the code's text must be shorter
 */
export function smsText(text: string): string {
  const written = toGsm7(text)
  if (!fitsSms(written))
    throw new RangeError(`an SMS of ${placesOf(written)} places, ${SMS_PLACES} at most`)
  return written
}

/** Cuts to one SMS, ending in « ... ». */
export function cutToSms(text: string): string {
  const written = toGsm7(text)
  if (fitsSms(written)) return written
  let cut = written
  while (placesOf(cut) > SMS_PLACES - 3) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}...`
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

/**
 * Turns `Bogolan d’été à Ségou, prêt` into `Bogolan d'été à Ségou, pret`; other signs into « ? ».
 */
export function toGsm7(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .replace(/[«“]\s/g, '"')
      .replace(/\s[»”]/g, '"'),
    (character) => gsm7Of(character),
  ).join('')
}

/** Counts an SMS's places, of 160. */
export function placesOf(text: string): number {
  return sumOf(text, (character) => (extended.has(character) ? 2 : 1))
}

function gsm7Of(character: string): string {
  if (basic.has(character) || extended.has(character)) return character
  if (/\s/.test(character)) return ' '
  // Joiners, marks of direction, variation selectors: invisible.
  if (/[\p{Cf}\p{Mn}\p{Cc}]/u.test(character)) return ''
  const known = replaced[character]
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return plain !== '' && Array.from(plain).every((one) => basic.has(one)) ? plain : '?'
}

/** Returns the first of these texts that fits one SMS, else the last. */
export function fittingSms(texts: readonly string[]): string {
  return texts.find(fitsSms) ?? texts.at(-1) ?? brand.name
}
