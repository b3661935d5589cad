/** How a product is shown: 0 as drawn, 1 from its other side, 2 close. */
export type View = 0 | 1 | 2

/** Motifs with words on them, which cannot be mirrored: these are tilted instead. */
const lettered = new Set(['huile-bouteille', 'maillot', 'miel', 'sac-riz', 'the-vert'])

/** Things seen from above, which may be rotated. */
const lying = new Set([
  'babouches',
  'boucles-oreilles',
  'cahiers-stylos',
  'chaine-moto',
  'chemise',
  'daba',
  'sandales',
])

/**
 * Where the interesting part is, when it is not a little above the middle. In the 600 × 600 of
 * every motif.
 */
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

/** The SVG transform, in the motif's 600 × 600, that shows it so. Empty for the motif as drawn. */
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
