import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { brand } from '#kernel/wire/brand.ts'

import { root } from './run-tool.ts'

/** `node scripts/draw-icons.ts`: draws the icons of the installed application into app/public. */
const folder = join(root, 'app/public')
const GROUND = brand.themeColour
const MARK = '#fbf8f2'
const CALABASH =
  'M13 1.5 18 6.5 13 11.5 8 6.5zM1.5 13.5h23a11.5 11.5 0 0 1-23 0zM5.6 17.3 9.3 21 13 17.3 16.7 21 20.4 17.3 19 15.9 16.7 18.2 13 14.5 9.3 18.2 7 15.9z'

/**
 * `share`: part of the side that the mark takes (a phone may cut a mask’s outer fifth); `corner`:
 * share of the side.
 */
function icon(side: number, { share, corner }: { share: number; corner: number }): Buffer {
  const scale = (side * share) / 26
  const start = (side - 26 * scale) / 2
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${side * corner}" fill="${GROUND}"/>` +
      `<path transform="translate(${start} ${start}) scale(${scale})" fill="${MARK}" fill-rule="evenodd" d="${CALABASH}"/></svg>`,
  )
}

const plain = { share: 0.62, corner: 0.22 }
const icons = [
  { file: 'icone-180.png', side: 180, look: { share: 0.62, corner: 0 } },
  { file: 'icone-192.png', side: 192, look: plain },
  { file: 'icone-512.png', side: 512, look: plain },
  { file: 'icone-masque-512.png', side: 512, look: { share: 0.5, corner: 0 } },
]
for (const { file, side, look } of icons)
  await sharp(icon(side, look))
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toFile(join(folder, file))

const manifest = {
  id: '/',
  name: `${brand.name}, le marché du Mali`,
  short_name: brand.name,
  description: brand.tagline,
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: MARK,
  theme_color: GROUND,
  categories: ['shopping'],
  icons: [
    { src: '/icone-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icone-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icone-masque-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Boutique', url: '/boutique' },
    { name: 'Mes commandes', url: '/commandes' },
    { name: 'Mon panier', url: '/panier' },
  ],
}
await writeFile(join(folder, 'manifest.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`)
