import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of package.json, above the sources and above the program that is built of them. */
export const projectFolder = above(import.meta.dirname)

function above(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder
  const parent = path.dirname(folder)
  if (parent === folder) throw new Error('no package.json above this file')
  return above(parent)
}
