import { codeLifeWords } from '#kernel/wire/span-words.ts'
import { fitsSms } from '#providers/sms/sms.ts'
import { brand } from '#kernel/wire/brand.ts'
import type { Tx } from '#kernel/database/database.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { writeToPhone } from './write-to-phone.ts'
import { queueSms } from './queue-sms.ts'

const purposes = {
  phone: 'pour confirmer votre numéro',
  second_factor: 'de connexion à votre espace d’équipe',
  login: 'pour vous connecter',
  sale: 'pour acheter par ce lien et vous connecter',
  act: 'pour confirmer que c’est vous',
  number_new: 'pour donner ce numéro à votre compte',
  number_old: 'pour changer le numéro de votre compte',
  deletion: 'pour demander la suppression de votre compte',
} as const

/** @returns whether this call queued it */
export function sendCode(
  tx: Tx,
  kernel: Kernel,
  message: {
    key: string
    /** null: the number has no account yet. */
    userId: string | null
    phone: string
    code: string
    purpose: keyof typeof purposes
    expiresAt: Date
  },
): Promise<boolean> {
  const { key, userId, phone, expiresAt } = message
  const text = `${brand.name} : ${message.code} est votre code ${purposes[message.purpose]}. V${codeLifeWords.slice(1)}. Ne le donnez à personne.`
  const sms = { key, topic: 'account' as const, phone, text, expiresAt, urgent: true }
  if (userId === null) return queueSms(tx, kernel, sms)
  return writeToPhone(tx, kernel, {
    ...sms,
    userId,
    whatsApp: { template: 'verification_code', body: [message.code], buttons: [message.code] },
    once: true,
  })
}

/** @returns whether this call queued it */
export function sendResetLink(
  tx: Tx,
  kernel: Kernel,
  input: { key: string; phone: string; url: string; expiresAt: Date; longUnused?: boolean },
): Promise<boolean> {
  return queueSms(tx, kernel, {
    key: input.key,
    topic: 'account',
    phone: input.phone,
    text: input.longUnused ? longUnusedSms(input.url) : resetLinkSms(input.url),
    expiresAt: input.expiresAt,
    urgent: true,
  })
}

/** A link alone would open what may be a former owner’s account. */
function longUnusedSms(url: string): string {
  const words = `${brand.name} : ce compte n’a pas servi depuis longtemps. Entrez par un code : `
  return fitsSms(words + url) ? words + url : url
}

/** Returns the SMS with the link. If too long, its words are cut, never the link. */
function resetLinkSms(url: string): string {
  const words = [
    `${brand.name} : pour changer votre mot de passe (lien valable 30 min) `,
    `${brand.name}, mot de passe (30 min) : `,
    '',
  ]
  return words.map((before) => before + url).find(fitsSms) ?? url
}
