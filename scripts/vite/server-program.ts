import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build, type Rolldown } from 'vite'

import { root } from '../run-tool.ts'

/**
 * Builds `server/main.ts` with what it imports, drizzle-orm too, into a program that Node loads
 * with half of the processor and two thirds of the memory that 1,500 files take. `sources.txt`
 * lets run.mjs see whether the sources that are here are still those.
 */
export async function buildServer(folder: string): Promise<void> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['drizzle-orm'] },
    build: {
      ssr: 'server/main.ts',
      outDir: folder,
      target: 'node24',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
    },
  })
  const chunks = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  const files = chunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => path.isAbsolute(id) && !id.includes('node_modules'))
    .map((id) => path.relative(root, id))
  await noteSources(folder, root, ['package-lock.json', ...files.toSorted()])
}

/** Writes one hash of what stood in the files that a program was built of, and their names. */
export async function noteSources(
  folder: string,
  project: string,
  files: readonly string[],
): Promise<void> {
  const hash = createHash('sha256')
  for (const file of files) hash.update(await readFile(path.join(project, file)))
  await writeFile(path.join(folder, 'sources.txt'), [hash.digest('hex'), ...files].join('\n'))
}
