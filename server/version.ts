import { readFileSync } from 'node:fs'
import path from 'node:path'

import { z } from 'zod'
import { projectFolder } from '#kernel/project-folder.ts'

const file = path.join(projectFolder, 'package.json')

export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(file, 'utf8')))
