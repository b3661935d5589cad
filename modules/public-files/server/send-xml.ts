import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Streams XML, with gzip where the client takes it. */
export function sendXml(
  request: FastifyRequest,
  reply: FastifyReply,
  lines: AsyncIterable<string>,
): FastifyReply {
  reply.type('application/xml; charset=utf-8').header('vary', 'accept-encoding')
  const text = Readable.from(lines)
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
  const gzip = createGzip()
  // Ends the answer when the database fails half way.
  text.on('error', (fault) => gzip.destroy(fault))
  return reply.header('content-encoding', 'gzip').send(text.pipe(gzip))
}
