import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

import { readPicture, thumbhash } from '#modules/images/server/pictures/read-picture.ts'

import { readDemoContent } from './content.ts'
import { drawnFile, drawnFolder } from './drawn-pictures.ts'
import { planAllPictures } from './picture-plan.ts'
import { projectFolder } from '#kernel/project-folder.ts'

// `node demo/draw-pictures.ts`: run after the content or a drawing has changed.

/** Pixels. All files together may weigh 6 MB, and a close view is twice as hard to encode. */
const side = { front: 640, close: 480 }
const encoding = { quality: 45, effort: 3, chromaSubsampling: '4:2:0' }

const { all } = await planAllPictures(await readDemoContent())
const lines: string[] = []
await mkdir(drawnFolder, { recursive: true })
for (const { name, id, draw } of all) {
  const picture = await readPicture(await draw())
  lines.push(`${JSON.stringify(name)}: ${JSON.stringify(await thumbhash(picture))}`)
  const width = name.endsWith('/2') ? side.close : side.front
  const drawn = sharp(picture.bytes).resize({ width, withoutEnlargement: true }).avif(encoding)
  await writeFile(drawnFile(id), await drawn.toBuffer())
}
const drawnNames = new Set(all.map(({ id }) => `${id}.avif`))
for (const file of await readdir(drawnFolder))
  if (!drawnNames.has(file)) await rm(join(drawnFolder, file))
await writeFile(
  join(projectFolder, 'demo', 'content', 'placeholders.json'),
  `{\n${lines.join(',\n')}\n}\n`,
)
