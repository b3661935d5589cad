/**
 * `thumbhash` (base64) → the picture’s average colour as `rgb(…)`, or undefined when there is none
 * to read. Only the hash’s header is read: three averages (lightness, two colour differences) on 6
 * bits each.
 */
export function averageColour(thumbhash: string): string | undefined {
  const bytes = decoded(thumbhash)
  if (bytes.length < 5) return undefined
  const header = (bytes[0] ?? 0) | ((bytes[1] ?? 0) << 8) | ((bytes[2] ?? 0) << 16)
  const lightness = (header & 63) / 63
  const p = ((header >> 6) & 63) / 31.5 - 1
  const q = ((header >> 12) & 63) / 31.5 - 1
  const blue = lightness - (2 / 3) * p
  const red = (3 * lightness - blue + q) / 2
  const channels = [red, red - q, blue].map((channel) =>
    Math.round(Math.max(0, Math.min(1, channel)) * 255),
  )
  return `rgb(${channels.join(' ')})`
}

function decoded(base64: string): number[] {
  try {
    return Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return []
  }
}
