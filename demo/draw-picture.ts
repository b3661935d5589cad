import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { projectFolder } from '#kernel/project-folder.ts'

const folder = join(projectFolder, 'demo', 'motifs')

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

// Two rectangles with which every motif starts, over 400 × 400 or 600 × 600; that of 400 is in a
// group that enlarges it.
const GROUND =
  /<rect width="(400|600)" height="\1" fill="[^"]*"\/>\s*<rect width="\1" height="\1" fill="[^"]*"\/>/

/** Motifs with text: tilted, since they must not be mirrored. */
const lettered = new Set(['huile-bouteille', 'maillot', 'miel', 'sac-riz', 'the-vert'])

/** Motifs seen from above, which may be rotated. */
const lying = new Set([
  'babouches',
  'boucles-oreilles',
  'cahiers-stylos',
  'chaine-moto',
  'chemise',
  'daba',
  'sandales',
])

/** Centre of a close view in 600 × 600, where it is not a little above the middle. */
const details: Readonly<Record<string, readonly [x: number, y: number]>> = {
  bouilloire: [330, 290],
  chargeur: [210, 220],
  crampons: [330, 370],
  daba: [240, 250],
  encens: [270, 390],
  kora: [300, 400],
  'panneau-solaire': [300, 390],
  poussette: [300, 350],
  'seau-bassine': [290, 330],
  'service-a-the': [290, 320],
}

const usualDetail = [300, 270] as const

/** `ground`: index of the palette of the background, the same as `palette` by default. */
export type PictureSpec = { motif: string; palette: number; view: View; ground?: number }

/** Dots an inch for 1200 px: a motif has 600 px at 72. */
const FULL = 144
/** Dots an inch for 800 px: a close view costs the renderer twice as much. */
const CLOSE = 96

/**
 * Draws a JPEG of 1200 × 1200 (close view: 800 × 800), the same for the same spec.
 * @throws when there is no such motif or palette
 */
export async function drawProductPicture(spec: PictureSpec): Promise<Buffer> {
  const svg = await composeMotif(
    spec.motif,
    await coloursOf(spec),
    viewTransform(spec.motif, spec.view),
  )
  return render(svg, spec.view === 2 ? CLOSE : FULL)
}

/** Draws with margins, since pages crop it to a circle. */
export async function drawCategoryPicture({ motif }: { motif: string }): Promise<Buffer> {
  return render(
    await composeMotif(
      motif,
      await coloursOf({ motif, palette: 0 }),
      'translate(300 300) scale(.84) translate(-300 -300)',
    ),
    FULL,
  )
}

async function coloursOf({
  motif,
  palette,
  ground = palette,
}: Omit<PictureSpec, 'view'>): Promise<Palette> {
  const palettes = (await readPalettes())[motif] ?? []
  const colours = palettes[palette]
  const under = palettes[ground % palettes.length]
  if (!colours || !under) throw new Error(`motif ${motif} has no palette ${palette}`)
  return { ...colours, bg1: under.bg1, bg2: under.bg2 }
}

function render(svg: string, density: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density })
    .flatten()
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** 0: as drawn, 1: mirrored or turned, 2: close. */
type View = 0 | 1 | 2

/** Returns an SVG transform in 600 × 600; empty for the motif as drawn. */
export function viewTransform(motif: string, view: View): string {
  if (view === 0) return ''
  if (view === 2) return closeTo(details[motif] ?? usualDetail)
  if (lettered.has(motif)) return 'translate(300 300) matrix(.92 -.07 0 1 0 0) translate(-300 -300)'
  const mirrored = 'translate(600 0) scale(-1 1)'
  return lying.has(motif) ? `rotate(14 300 300) translate(18 18) scale(.94) ${mirrored}` : mirrored
}

function closeTo([x, y]: readonly [x: number, y: number]): string {
  return `translate(300 300) scale(1.7) translate(${-x} ${-y})`
}

type Palette = z.output<typeof Palette>

export async function readPalettes(): Promise<Record<string, Palette[]>> {
  return z
    .record(z.string(), z.array(Palette).min(1))
    .parse(JSON.parse(await readFile(join(folder, 'palettes.json'), 'utf8')))
}

/**
 * Returns SVG: the motif's object moved by `transform` over a fixed background.
 * @throws when there is no such motif, or it does not start with its background
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
