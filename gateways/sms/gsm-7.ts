import { sumOf } from '#kernel/wire/money.ts'

/** The alphabet of GSM 03.38: a text that keeps to it has 160 places in an SMS, any other 70. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters behind an escape: each takes two places. */
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

export const SMS_PLACES = 160

/**
 * The same words in the SMS alphabet: `Bogolan d’été à Ségou, prêt` → `Bogolan d'été à Ségou,
 * pret`. What has no likeness becomes « ? ».
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

/** How many of the 160 places a GSM-7 text takes. */
export function placesOf(text: string): number {
  return sumOf(text, (character) => (extended.has(character) ? 2 : 1))
}

function gsm7Of(character: string): string {
  if (basic.has(character) || extended.has(character)) return character
  if (/\s/.test(character)) return ' '
  // Joiners, marks of direction, variation selectors: invisible, so left out.
  if (/[\p{Cf}\p{Mn}\p{Cc}]/u.test(character)) return ''
  const known = replaced[character]
  if (known !== undefined) return known
  const plain = character.normalize('NFKD').replace(/\p{Mn}/gu, '')
  return plain !== '' && Array.from(plain).every((one) => basic.has(one)) ? plain : '?'
}
