import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { readPicture } from '#modules/images/server/pictures/read-picture.ts'
import { thumbhash } from '#modules/images/server/pictures/thumbhash.ts'

import { readDemoContent } from './content.ts'
import { planAllPictures } from './picture-plan.ts'

// `node demo/draw-placeholders.ts`, after the content or a drawing has changed: writes
// content/placeholders.json, the blurred placeholders of pictures that are not drawn yet.
const { all } = await planAllPictures(await readDemoContent())
const lines: string[] = []
for (const { name, draw } of all)
  lines.push(
    `${JSON.stringify(name)}: ${JSON.stringify(await thumbhash(await readPicture(await draw())))}`,
  )
await writeFile(
  join(import.meta.dirname, 'content', 'placeholders.json'),
  `{\n${lines.join(',\n')}\n}\n`,
)
