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
  deletion: 'pour demander la suppression de votre compte',
} as const

/** @returns whether this call queued it */
export function sendCode(
  tx: Tx,
  kernel: Kernel,
  message: {
    key: string
    userId: string
    phone: string
    code: string
    purpose: keyof typeof purposes
    expiresAt: Date
  },
): Promise<boolean> {
  return writeToPhone(tx, kernel, {
    key: message.key,
    userId: message.userId,
    topic: 'account',
    phone: message.phone,
    text: `${brand.name} : ${message.code} est votre code ${purposes[message.purpose]}. Valable 10 minutes. Ne le donnez à personne.`,
    whatsApp: { template: 'verification_code', body: [message.code], buttons: [message.code] },
    once: true,
    expiresAt: message.expiresAt,
    urgent: true,
  })
}

/** @returns whether this call queued it */
export function sendResetLink(
  tx: Tx,
  kernel: Kernel,
  input: { key: string; phone: string; url: string; expiresAt: Date },
): Promise<boolean> {
  return queueSms(tx, kernel, {
    key: input.key,
    topic: 'account',
    phone: input.phone,
    text: resetLinkSms(input.url),
    expiresAt: input.expiresAt,
    urgent: true,
  })
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
