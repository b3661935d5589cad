import { access } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectFolder } from '#kernel/project-folder.ts'
import type { Pages } from '#kernel/wire/pages.ts'
import { readAssets, type Assets } from './assets.ts'

export type PageSource = {
  /** Once per request in development, so that an edit shows. */
  pages(): Promise<Pages>
  assets: Assets
  /** In development: gives the request to Vite; true when answered. */
  answered?: (request: IncomingMessage, response: ServerResponse) => Promise<boolean>
}

/** Beside this code: a working directory follows a folder that is renamed. */
const directory = path.join(projectFolder, 'build')

/** @throws Error when there is no build */
export async function builtPages(): Promise<PageSource> {
  const file = path.join(directory, 'server/index.js')
  await access(file).catch(() => {
    throw new Error(
      `Les pages ne sont pas construites (${file} manque) : lancez « npm run build ».`,
    )
  })
  const build: unknown = await import(pathToFileURL(file).href)
  const pages = pagesOf(build)
  return {
    pages: () => Promise.resolve(pages),
    assets: await readAssets(path.join(directory, 'client')),
  }
}

type PageBuild = { entry: { module: { openPages(build: unknown): Pages } } }

export function pagesOf(build: unknown): Pages {
  const { module } = (build as PageBuild).entry
  return module.openPages(build)
}
