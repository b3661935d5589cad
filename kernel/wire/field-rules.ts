import { hasContact } from './contacts/contacts.ts'
import { PASSWORD_MIN } from './limits.ts'
import { readDepotNumber, readPhone } from './phones.ts'
import { readText, visibleLength } from './plain-text.ts'

/** Rules of forms and server: each returns the sentence under the field, or undefined. */

export function phoneProblem(typed: string): string {
  return readText(typed) === ''
    ? 'Entrez votre numéro de téléphone.'
    : 'Numéro invalide : 8 chiffres, sans le +223.'
}

export function phoneSentence(typed: string): string | undefined {
  return readPhone(typed) ? undefined : phoneProblem(typed)
}

/** Requires at least 4 letters and digits (specification, section 5). */
export function passwordProblem(typed: string): string | undefined {
  const password = typed.normalize('NFC')
  if (password.length >= PASSWORD_MIN && /^[\p{L}\p{N}]+$/u.test(password)) return undefined
  return 'Mot de passe invalide : au moins 4 caractères alphanumériques.'
}

export function requiredProblem(typed: string, sentence: string): string | undefined {
  return readText(typed) === '' ? sentence : undefined
}

export const noPassword = 'Entrez votre mot de passe.'

/** Limits of a text, in visible characters; `missing`: the sentence below `min`. */
export type TextRule = { min: number; max: number; missing: string }

export function textProblem({ min, missing }: TextRule, typed: string): string | undefined {
  return visibleLength(typed) < min ? missing : undefined
}

/** Days as `2026-11-26`; null: without a first or last day. */
export function endProblem(from: string | null, until: string | null): string | undefined {
  return from && until && until < from ? 'La fin est avant le début.' : undefined
}

/** Mobile money number for payouts: 8 to 15 digits (specification, section 5). */
export function depotNumberProblem(typed: string): string | undefined {
  return readDepotNumber(typed) ? undefined : 'Le numéro de dépôt compte 8 à 15 chiffres.'
}

export const worldNumberProblem = 'Le numéro avec l’indicatif, en chiffres : 22370000000.'

/** Format characters (direction, no width), and letters that show nothing. */
const invisible = /\p{Cf}|[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0]/u

/** Refuses invisible characters, mixed alphabets in a word, contacts. */
export function nameProblem(typed: string): string | undefined {
  if (hasContact(typed)) return 'Écrivez un nom sans numéro de téléphone et sans adresse de site.'
  if (invisible.test(typed)) return 'Ce nom contient des signes invisibles. Écrivez-le à nouveau.'
  const mixed = typed
    .split(/[^\p{L}\p{M}]+/u)
    .some(
      (word) =>
        /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
    )
  return mixed ? 'Écrivez chaque mot du nom dans un seul alphabet.' : undefined
}
