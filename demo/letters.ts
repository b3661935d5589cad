import { sumOf } from '#kernel/wire/money.ts'

/**
 * Capital letters as strokes in a box 100 high: a machine without fonts (most servers) would draw
 * nothing from text.
 */
const letters: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  A: [68, 'M0 100 34 0 68 100M13 64H55'],
  B: [61, 'M0 0V100H34A27 27 0 0 0 34 46H0M0 0H30A23 23 0 0 1 30 46'],
  C: [66, 'M64 14A38 50 0 1 0 64 86'],
  D: [68, 'M0 0V100H22A46 50 0 0 0 22 0z'],
  E: [54, 'M54 0H0V100H54M0 49H46'],
  F: [52, 'M52 0H0V100M0 49H44'],
  G: [70, 'M64 14A38 50 0 1 0 68 80V54H42'],
  H: [64, 'M0 0V100M64 0V100M0 49H64'],
  I: [0, 'M0 0V100'],
  J: [38, 'M38 0V74A19 26 0 0 1 0 74'],
  K: [60, 'M0 0V100M58 0 0 60M22 38 60 100'],
  L: [50, 'M0 0V100H50'],
  M: [80, 'M0 100V0L40 64 80 0V100'],
  N: [66, 'M0 100V0L66 100V0'],
  O: [78, 'M39 0A39 50 0 1 0 39 100 39 50 0 1 0 39 0z'],
  P: [59, 'M0 100V0H32A27 27 0 0 1 32 54H0'],
  Q: [78, 'M39 0A39 50 0 1 0 39 100 39 50 0 1 0 39 0zM50 74 78 104'],
  R: [60, 'M0 100V0H32A27 27 0 0 1 32 54H0M30 54 60 100'],
  S: [58, 'M55 17C48-4 5-6 3 24 1 56 58 42 56 74 54 106 8 104 1 82'],
  T: [66, 'M0 0H66M33 0V100'],
  U: [64, 'M0 0V66A32 34 0 0 0 64 66V0'],
  V: [70, 'M0 0 35 100 70 0'],
  W: [96, 'M0 0 24 100 48 18 72 100 96 0'],
  X: [62, 'M0 0 62 100M62 0 0 100'],
  Y: [66, 'M0 0 33 50 66 0M33 50V100'],
  Z: [60, 'M0 0H60L0 100H60'],
}

/**
 * SVG paths of a few capital letters, `height` high and centred on a point; any other character is
 * left out.
 */
export function drawLetters(
  text: string,
  { x, y, height, colour }: { x: number; y: number; height: number; colour: string },
): string {
  const gap = 34
  const shapes = [...text].map((letter) => letters[letter]).filter((shape) => shape !== undefined)
  const width = sumOf(shapes, ([own]) => own) + gap * (shapes.length - 1)
  const scale = height / 100
  let left = x - (width * scale) / 2
  let paths = ''
  for (const [own, strokes] of shapes) {
    paths += `<path transform="translate(${left} ${y - height / 2}) scale(${scale})" d="${strokes}"/>`
    left += (own + gap) * scale
  }
  return `<g fill="none" stroke="${colour}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
}
