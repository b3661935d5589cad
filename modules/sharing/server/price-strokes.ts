/**
 * Figures as strokes in a box 100 high: most servers have no font, and would draw nothing from
 * text.
 */
const glyphs: Readonly<Record<string, readonly [width: number, strokes: string]>> = {
  '0': [62, 'M31 0C12 0 0 20 0 50S12 100 31 100 62 80 62 50 50 0 31 0z'],
  '1': [28, 'M0 22 28 0V100'],
  '2': [60, 'M2 28C3 11 14 0 30 0 46 0 58 11 58 27 58 52 10 66 1 100H60'],
  '3': [
    60,
    'M3 22C5 9 15 0 30 0 46 0 56 9 56 23S46 46 30 46H22M30 46C48 46 60 56 60 72S48 100 30 100C14 100 3 91 0 76',
  ],
  '4': [66, 'M48 100V0L0 68V70H66'],
  '5': [60, 'M56 0H11L6 46C12 39 20 35 30 35 48 35 60 48 60 67S48 100 30 100C14 100 4 92 0 78'],
  '6': [60, 'M52 8C24 8 1 30 0 66 0 86 12 100 30 100S60 86 60 67 48 36 30 36C14 36 2 48 0 64'],
  '7': [58, 'M0 0H58C40 28 26 60 20 100'],
  '8': [
    60,
    'M30 46C14 46 4 37 4 23S14 0 30 0 56 9 56 23 46 46 30 46 0 56 0 73 12 100 30 100 60 90 60 73 48 46 30 46z',
  ],
  '9': [60, 'M8 92C36 92 59 70 60 34 60 14 48 0 30 0S0 14 0 33 12 64 30 64C46 64 58 52 60 36'],
  f: [36, 'M36 2C22-4 13 4 13 20V100M0 42H32'],
  '\u2212': [46, 'M0 54H46'],
  '%': [
    78,
    'M19 2A17 20 0 1 0 19 42 17 20 0 1 0 19 2zM59 58A17 20 0 1 0 59 98 17 20 0 1 0 59 58zM64 0 14 100',
  ],
  ' ': [0, ''],
}

const gap = 30

export type Stroked = { svg: string; width: number }

/**
 * `text` in strokes, `height` pixels high, its top left corner at `x`, `y`. Spaces of every kind
 * are one; what has no glyph is left out.
 */
export function strokes(
  text: string,
  {
    x,
    y,
    height,
    weight,
    colour,
  }: { x: number; y: number; height: number; weight: number; colour: string },
): Stroked {
  const scale = height / 100
  let left = 0
  let paths = ''
  for (const character of text.replace(/\s/g, ' ')) {
    const [width, d] = glyphs[character] ?? [-gap, '']
    if (d) paths += `<path transform="translate(${left} 0)" d="${d}"/>`
    left += width + gap
  }
  const svg = `<g transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${colour}" stroke-width="${weight}" stroke-linecap="round" stroke-linejoin="round">${paths}</g>`
  return { svg, width: Math.max(0, left - gap) * scale }
}
