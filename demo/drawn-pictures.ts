import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { pictureKey, renditionKey } from '#modules/images/server/stored-images.ts'
import type { ObjectStore, StoredObject } from '#kernel/objects/object-store.ts'

import { readDemoContent } from './content.ts'
import { planAllPictures, plannedIds, type PlannedPicture } from './picture-plan.ts'
import { projectFolder } from '#kernel/project-folder.ts'

/** Output of `node demo/draw-pictures.ts`, at most 640 px wide. */
export const drawnFolder = join(projectFolder, 'demo', 'drawn')

export function drawnFile(id: string): string {
  return join(drawnFolder, `${id}.avif`)
}

const planned = new RegExp(`^images/(${plannedIds}[0-9a-f-]{27})/`)

/**
 * Wraps an object store: demo pictures come with the project as AVIF of 640 px; an original is
 * drawn when read.
 */
export function withDrawnPictures(objects: ObjectStore): ObjectStore {
  let plan: Promise<Map<string, PlannedPicture>> | undefined
  return {
    ...objects,
    async get(key) {
      const found = await objects.get(key)
      const id = planned.exec(key)?.[1]
      if (found || !id) return found
      if (key === renditionKey({ id, width: 640, format: 'avif' })) return readDrawn(id)
      if (key !== pictureKey(id)) return null
      const picture = (await (plan ??= readPlan())).get(id)
      return picture ? { bytes: await picture.draw(), contentType: 'image/jpeg' } : null
    },
  }
}

async function readDrawn(id: string): Promise<StoredObject | null> {
  const bytes = await readFile(drawnFile(id)).catch(() => null)
  return bytes && { bytes, contentType: 'image/avif' }
}

async function readPlan(): Promise<Map<string, PlannedPicture>> {
  const { all } = await planAllPictures(await readDemoContent())
  return new Map(all.map((picture) => [picture.id, picture]))
}
