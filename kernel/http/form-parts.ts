import { createWriteStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'

import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { requireSoundText } from './broken-text.ts'
import { DomainError } from '../errors.ts'
import { newToken } from '../ids.ts'

/**
 * @param unreadable for a form without boundary, cut short or garbled
 * @throws validation (400) for text that cannot be stored
 */
export async function* formParts(
  request: FastifyRequest,
  unreadable: () => DomainError,
  limits: FastifyMultipartBaseOptions['limits'] = {},
): AsyncGenerator<Multipart> {
  try {
    for await (const part of request.parts({ limits })) {
      requireSoundText('body', part.fieldname)
      if (part.type === 'file') requireSoundText(part.fieldname, part.filename ?? '')
      else if (typeof part.value === 'string') requireSoundText(part.fieldname, part.value)
      yield part
    }
  } catch (error) {
    throw asRefusal(error, unreadable)
  }
}

const keptFiles = new WeakMap<FastifyRequest, string[]>()

export async function removeKeptFiles(request: FastifyRequest): Promise<void> {
  for (const file of keptFiles.get(request) ?? []) await rm(file, { force: true })
}

/** File on disk until its request has ended. */
export type StoredFile = { read: () => Promise<Buffer> }

/**
 * Writes to disk as it arrives: a slow sender takes no memory.
 * @throws `unreadable` when cut short
 */
export async function storeFile(
  request: FastifyRequest,
  part: MultipartFile,
  unreadable: () => DomainError,
): Promise<StoredFile> {
  const file = path.join(tmpdir(), `sugu-upload-${newToken()}`)
  const kept = keptFiles.get(request) ?? []
  keptFiles.set(request, [...kept, file])
  try {
    await pipeline(part.file, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await rm(file, { force: true })
    throw asRefusal(error, unreadable)
  }
  return { read: () => readFile(file) }
}

/** The plugin's own refusals have a status; a garbled form has none. */
function asRefusal(error: unknown, unreadable: () => DomainError): unknown {
  const isRefusal =
    error instanceof DomainError || (error instanceof Error && 'statusCode' in error)
  return isRefusal ? error : unreadable()
}
