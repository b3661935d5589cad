import type { FastifyMultipartBaseOptions, Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { requireSoundText } from './broken-text.ts'
import { DomainError } from './errors.ts'

/**
 * The parts of a form as they arrive.
 * @param unreadable thrown for a form without boundary, cut short or garbled
 * @throws validation (400) for a text that cannot be stored
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

/** A whole file of a form. @throws FST_REQ_FILE_TOO_LARGE (413), or `unreadable` when it was cut short */
export async function bytesOf(part: MultipartFile, unreadable: () => DomainError): Promise<Buffer> {
  return part.toBuffer().catch((error: unknown) => {
    throw asRefusal(error, unreadable)
  })
}

/** The plugin's own refusals carry a status; a form that is garbled carries none. */
function asRefusal(error: unknown, unreadable: () => DomainError): unknown {
  const isRefusal =
    error instanceof DomainError || (error instanceof Error && 'statusCode' in error)
  return isRefusal ? error : unreadable()
}
