import sharp from 'sharp'

import { composeMotif, type Palette, readPalettes } from './motif.ts'
import { type View, viewTransform } from './motif-views.ts'

/**
 * `palette` is the place of the motif's palette; `ground` that of the palette which lends its
 * background, the same one by default.
 */
export type PictureSpec = { motif: string; palette: number; view: View; ground?: number }

/**
 * Motifs are 600 px a side at 72 dots an inch: twice that gives the largest picture of the market.
 */
const FULL = 144
/**
 * A close view costs the renderer twice as much for the same size, and is never the first picture:
 * 800 px are enough.
 */
const CLOSE = 96

/**
 * Draws a product of the demo market: a JPEG of 1200 × 1200 (a close view: 800 × 800), always the
 * same for the same spec.
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

/** Draws a category by its motif, with room around it: pages show categories in a round frame. */
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
