const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

type Encoding = 'GSM-7' | 'UCS-2'
export type Measure = { encoding: Encoding; length: number; longest: number }

/**
 * The length of a text in one SMS: 160 characters in GSM-7 (those of the extension table count for
 * two), 70 as soon as one is outside it.
 */
export function measure(message: string): Measure {
  const characters = Array.from(message)
  if (characters.every((character) => basic.includes(character) || extension.includes(character))) {
    const extended = characters.filter((character) => extension.includes(character)).length
    return { encoding: 'GSM-7', length: characters.length + extended, longest: 160 }
  }
  return { encoding: 'UCS-2', length: message.length, longest: 70 }
}
