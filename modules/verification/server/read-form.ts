import type { FastifyRequest } from 'fastify'

import { formParts, storeFile, type StoredFile } from '#kernel/http/form-parts.ts'
import { fail } from './errors.ts'

type Form = { texts: ReadonlyMap<string, string>; files: ReadonlyMap<string, StoredFile> }

/**
 * Reads a form with one file in each of the named fields.
 * @throws verification.incomplete (400)
 */
export async function readForm(
  request: FastifyRequest,
  fileFields: readonly string[],
): Promise<Form> {
  const incomplete = () => fail('verification.incomplete')
  if (!request.isMultipart()) throw incomplete()
  const texts = new Map<string, string>()
  const files = new Map<string, StoredFile>()
  for await (const part of formParts(request, incomplete)) {
    if (part.type === 'field') {
      if (typeof part.value === 'string') texts.set(part.fieldname, part.value)
    } else if (fileFields.includes(part.fieldname) && !files.has(part.fieldname))
      files.set(part.fieldname, await storeFile(request, part, incomplete))
    else part.file.resume()
  }
  return { texts, files }
}

/** @throws verification.incomplete (400) without the file */
export async function fileOf({ files }: Form, field: string): Promise<Buffer> {
  const bytes = await files.get(field)?.read()
  if (!bytes?.length) throw fail('verification.incomplete')
  return bytes
}
