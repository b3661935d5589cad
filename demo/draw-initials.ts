import sharp from 'sharp'

import { withoutAccents } from '#kernel/wire/plain-text.ts'
import { drawLetters } from './letters.ts'

const SIDE = 640
/** A deep and a pale colour of the interface; each pair has enough contrast either way round. */
const pairs = [
  ['#9a3412', '#fbeae1'],
  ['#2e3a8c', '#e9ebf8'],
  ['#17693f', '#e3f3ea'],
  ['#7a4f05', '#fdf1d3'],
  ['#1f1a17', '#f3ece0'],
] as const
const smallWords = new Set([
  'le',
  'la',
  'les',
  'l',
  'de',
  'du',
  'des',
  'd',
  'et',
  'au',
  'aux',
  'a',
  'chez',
])

/**
 * The sign of a shop: its initials in pale on a deep colour, over a row of cloth. A JPEG of 640 ×
 * 640, always the same for the same name.
 */
export function drawShopLogo(shopName: string): Promise<Buffer> {
  const [deep, pale] = pairOf(shopName)
  const band = Array.from(
    { length: 8 },
    (_, index) => `M${index * 80} 560l40-44 40 44-40 44zM${index * 80 + 40} 548l11 12-11 12-11-12z`,
  ).join('')
  return render(
    deep,
    `${drawLetters(initialsOf(shopName), { x: 320, y: 264, height: 210, colour: pale })}<path d="M0 490H640M0 630H640${band}" fill="none" stroke="${pale}" stroke-width="7" opacity=".5"/>`,
  )
}

/** A person without a photo: the initials in a deep colour on a pale one. A JPEG of 640 × 640. */
export function drawAvatar(name: string): Promise<Buffer> {
  const [deep, pale] = pairOf(name)
  return render(pale, drawLetters(initialsOf(name), { x: 320, y: 320, height: 190, colour: deep }))
}

/**
 * First letters of the first and last words that mean something: « Le petit grenier de Kadi » gives
 * PK; a single word gives its first two.
 */
export function initialsOf(name: string): string {
  const words = withoutAccents(name)
    .split(/[^A-Za-z]+/)
    .filter((word) => word && !smallWords.has(word.toLowerCase()))
  const [first = '', ...others] = words
  const last = others.at(-1)
  return (
    last === undefined ? first.slice(0, 2) : first.slice(0, 1) + last.slice(0, 1)
  ).toUpperCase()
}

function pairOf(name: string): (typeof pairs)[number] {
  let sum = 2_166_136_261
  for (const byte of Buffer.from(name)) sum = Math.imul(sum ^ byte, 16_777_619) >>> 0
  return pairs[sum % pairs.length] ?? pairs[0]
}

function render(ground: string, drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640"><rect width="640" height="640" fill="${ground}"/>${drawing}</svg>`
  return sharp(Buffer.from(svg))
    .flatten()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
