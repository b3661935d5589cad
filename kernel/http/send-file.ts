import { Readable } from 'node:stream'

import type { FastifyReply, FastifyRequest } from 'fastify'

import { csvRow } from '../csv/csv.ts'
import { PERSONAL } from './cache-control.ts'

/** The last line of a file that broke in the middle. */
const INCOMPLETE = 'FICHIER INCOMPLET : une erreur est survenue. Enregistrez-le de nouveau.'

/** Answers bytes, or a long file in pieces, sent as they are made so that memory stays bounded. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  answer: unknown,
): Promise<FastifyReply> {
  const file = isPieces(answer) ? Readable.from(await started(answer, request)) : answer
  return reply.type(type).header('cache-control', PERSONAL).send(file)
}

function isPieces(answer: unknown): answer is AsyncIterable<string> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
}

/**
 * The same pieces, with the head and the first rows read in advance, so that a file that cannot be
 * made at all gets an ordinary error. One that fails later ends with a line that says so.
 */
async function started(
  pieces: AsyncIterable<string>,
  request: FastifyRequest,
): Promise<AsyncIterable<string>> {
  const rest = pieces[Symbol.asyncIterator]()
  const first = [await rest.next(), await rest.next()]
  return rows()

  async function* rows(): AsyncGenerator<string> {
    try {
      for (const { value } of first) if (value !== undefined) yield value
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } catch (error) {
      request.log.error({ err: error, req: request }, 'fichier interrompu')
      yield csvRow([INCOMPLETE])
    } finally {
      await rest.return?.()
    }
  }
}
