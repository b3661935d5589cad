import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { z } from 'zod'

const folder = join(import.meta.dirname, 'motifs')
const colour = z.string().regex(/^#[0-9a-f]{6}$/)
const Palette = z.object({
  name: z.string(),
  c1: colour,
  c2: colour,
  c3: colour,
  c4: colour,
  c5: colour,
  bg1: colour,
  bg2: colour,
})
export type Palette = z.output<typeof Palette>

/** The palettes of every motif, by its name. */
export async function readPalettes(): Promise<Record<string, Palette[]>> {
  return z
    .record(z.string(), z.array(Palette).min(1))
    .parse(JSON.parse(await readFile(join(folder, 'palettes.json'), 'utf8')))
}

// Every motif starts with its ground, two rectangles over a square of 400 or 600; that of 400 is in
// a group that enlarges it.
const GROUND =
  /<rect width="(400|600)" height="\1" fill="[^"]*"\/>\s*<rect width="\1" height="\1" fill="[^"]*"\/>/

/**
 * The SVG of a motif in the colours of a palette, its object moved by `transform` (in 600 × 600)
 * over a ground that stays.
 * @throws when there is no such motif, or it does not start with its ground
 */
export async function composeMotif(
  motif: string,
  palette: Palette,
  transform: string,
): Promise<string> {
  if (!/^[a-z-]+$/.test(motif)) throw new Error(`no motif is called ${motif}`)
  const template = await readFile(join(folder, `${motif}.svg`), 'utf8')
  return colourIn(transform ? moveObject(motif, template, transform) : template, palette)
}

function moveObject(motif: string, template: string, transform: string): string {
  const ground = GROUND.exec(template)
  if (!ground) throw new Error(`motif ${motif} does not start with its ground`)
  const enlarged = ground[1] === '400'
  const start = ground.index + ground[0].length
  const end = template.lastIndexOf(enlarged ? '</g>' : '</svg>')
  const move = enlarged ? `scale(${2 / 3}) ${transform} scale(1.5)` : transform
  return `${template.slice(0, start)}<g transform="${move}">${template.slice(start, end)}</g>${template.slice(end)}`
}

function colourIn(template: string, palette: Palette): string {
  const colours = new Map(Object.entries(palette))
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found = colours.get(name)
    if (!found) throw new Error(`a motif wants the colour ${name}`)
    return found
  })
}
