import type { PictureSpec } from './draw-picture.ts'

/**
 * Two pictures for every product, by its key: the front, then a close view on another ground.
 * Products that share a motif and its palette differ: the second is mirrored, the third has another
 * background.
 */
export function planPictures(
  products: readonly { key: string; motif: string; palette: number }[],
): Map<string, [front: PictureSpec, close: PictureSpec]> {
  const seen = new Map<string, number>()
  const plan = new Map<string, [PictureSpec, PictureSpec]>()
  for (const { key, motif, palette } of products) {
    const look = `${motif} ${palette}`
    const twins = seen.get(look) ?? 0
    seen.set(look, twins + 1)
    const front: PictureSpec = {
      motif,
      palette,
      view: twins % 2 === 0 ? 0 : 1,
      ground: palette + twins,
    }
    plan.set(key, [front, { motif, palette, view: 2, ground: palette + twins + 1 }])
  }
  return plan
}
