import { readText } from '#kernel/wire/plain-text.ts'
import { readLetteredCode, withAsciiDigits } from '#kernel/wire/typed-digits.ts'

type Registered = { rccm: string; nif: string }

/** « MA.BKO.2026.B.123 », or newer « ML-BKO-01-2026-B12-00123 ». */
export function rccmProblem(typed: string): string | undefined {
  const rccm = readRccm(typed)
  const ok = rccm === '' || (/^M[AL][A-Z0-9. /-]{6,38}$/.test(rccm) && /\d.*\d.*\d/.test(rccm))
  return ok ? undefined : 'Le RCCM comme sur votre certificat : MA.BKO.2026.B.123, ou rien.'
}

export function nifProblem(typed: string): string | undefined {
  const ok = /^(\d{9}[A-Z]?)?$/.test(readNif(typed))
  return ok ? undefined : 'Le NIF compte neuf chiffres et une lettre : 087800125B, ou rien.'
}

export function readRccm(typed: string): string {
  return withAsciiDigits(readText(typed))
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase()
}

export function readNif(typed: string): string {
  return readLetteredCode(typed)
}

export function registeredWords({ rccm, nif }: Registered): string[] {
  return [rccm && `RCCM ${rccm}`, nif && `NIF ${nif}`].filter(Boolean)
}
