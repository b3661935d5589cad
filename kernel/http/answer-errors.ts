import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

import type { ErrorBody } from '../wire/endpoint.ts'

import { asUnavailable, refusedByDatabase, waitedForLock } from '../database/database.ts'
import { DomainError, invalidInput, notFound } from '../errors.ts'
import { isWriteRefusal } from '../database/write-refusals.ts'

const sentences: Readonly<Record<string, [status: number, code: string, sentence: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'too_large', 'Envoi trop volumineux.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    415,
    'wrong_media_type',
    'Ce type d’envoi n’est pas accepté : envoyez du JSON.',
  ],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'validation', 'Il manque le contenu de la demande.'],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'validation', 'Le contenu de la demande est illisible.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'validation',
    'Le contenu de la demande est incomplet.',
  ],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [
    415,
    'wrong_media_type',
    'Envoyez un formulaire avec un fichier.',
  ],
  FST_REQ_FILE_TOO_LARGE: [413, 'too_large', 'Fichier trop volumineux.'],
  FST_FILES_LIMIT: [413, 'too_large', 'Trop de fichiers.'],
}

/**
 * Answers an expected failure with its sentence; logs any other and stays neutral.
 * @param doubled prefixes of paths that repeat the sentence as `error`
 */
export function answerErrors(app: FastifyInstance, doubled: readonly string[]): void {
  const body: WriteBody = ({ url }, message, code, details) => ({
    message,
    code,
    ...(details ? { details } : {}),
    ...(doubled.some((start) => url.startsWith(start)) ? { error: message } : {}),
  })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, body))
  app.setNotFoundHandler((request, reply) => {
    const { status, message, code } = notFound()
    return reply.code(status).send(body(request, message, code))
  })
}

type WriteBody = (
  request: FastifyRequest,
  message: string,
  code: string,
  details?: Record<string, unknown>,
) => ErrorBody

function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  body: WriteBody,
): FastifyReply {
  const known = asUnavailable(error)
  if (known instanceof DomainError) {
    if (known !== error) logUnavailable(error, request)
    if (known.retryAfter !== undefined) reply.header('retry-after', String(known.retryAfter))
    return reply.code(known.status).send(body(request, known.message, known.code, known.details))
  }
  const refused = refusedByDatabase(error)
  if (refused) {
    // A rule of the input is missing: the value should not have reached the database.
    request.log.warn({ err: error, req: request }, 'value refused by the database')
    return reply.code(refused.status).send(body(request, refused.message, refused.code))
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details: Record<string, string> = {}
    for (const fault of error.validation)
      details[
        fault.instancePath.replace(/^\//, '').replaceAll('/', '.') ||
          (error.validationContext ?? 'body')
      ] ??= fault.message ?? ''
    const first = Object.values(details)[0]
    return reply
      .code(400)
      .send(body(request, first || invalidInput().message, 'validation', details))
  }
  if (error instanceof Error) {
    const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
    const sentence = sentences[code]
    if (sentence) return reply.code(sentence[0]).send(body(request, sentence[2], sentence[1]))
    const status =
      'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
    if (status >= 400 && status < 500)
      return reply
        .code(status)
        .send(body(request, 'Cette demande n’est pas valable.', 'bad_request'))
  }
  request.log.error({ err: error, req: request }, 'unexpected error')
  return reply.code(500).send(body(request, 'Une erreur est survenue.', 'unexpected'))
}

function logUnavailable(error: unknown, request: FastifyRequest): void {
  if (waitedForLock(error)) request.log.warn({ req: request }, 'row lock not available')
  else if (!isWriteRefusal(error))
    request.log.error({ err: error, req: request }, 'database unavailable')
}
