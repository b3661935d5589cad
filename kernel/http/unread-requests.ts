import type { RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { PERSONAL } from '../caches/front-cache.ts'
import { BARE_PAGE_POLICY, barePage } from './bare-page.ts'
import { plainAnswer } from './receiving.ts'

type AnswerHeaders = Readonly<Record<string, string>>

const brokenAddress = { message: 'Cette adresse n’est pas valable.', code: 'bad_request' }

/** Answers an undecodable address, before any route: JSON to a call, else a bare page. */
export function refuseAddress(response: ServerResponse, url: string, headers: AnswerHeaders): void {
  const isCall = /^\/api(\/|$)/i.test(url)
  const [type, body] = isCall
    ? ['application/json', JSON.stringify(brokenAddress)]
    : [
        'text/html',
        barePage('Adresse illisible', 'Adresse illisible', brokenAddress.message, {
          words: 'Retour à l’accueil',
          to: '/',
        }),
      ]
  response
    .writeHead(400, {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'cache-control': PERSONAL,
      ...(isCall ? {} : { 'content-security-policy': BARE_PAGE_POLICY }),
    })
    .end(body)
}

/**
 * Refuses what two servers may read in two ways: several `Host` (RFC 9112, 3.2), or HTTP/0.9, which
 * has no headers.
 */
export function refuseAmbiguous(begin: RequestListener, headers: AnswerHeaders): RequestListener {
  return (request, response) => {
    const hosts = request.rawHeaders.filter(
      (name, place) => place % 2 === 0 && name.toLowerCase() === 'host',
    )
    if (request.httpVersionMajor >= 1 && hosts.length <= 1) return begin(request, response)
    response
      .writeHead(400, {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'cache-control': PERSONAL,
        connection: 'close',
      })
      .end(JSON.stringify(brokenAddress))
  }
}

/** Refused by Node before any route, by code. */
const unreadable: Readonly<
  Record<string, readonly [status: string, code: string, sentence: string]>
> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'too_long',
    'Cette adresse est trop longue.',
  ],
  // Also a silent connection that a browser opened ahead. A 408 makes it ask again; any other
  // answer it would take for that of its next request.
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'too_slow', 'La demande a mis trop de temps.'],
}

/** Answers what Node cannot parse, or waited too long for. */
export function refuseUnread(error: ConnectionError, socket: Socket, headers: AnswerHeaders): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = unreadable[error.code ?? ''] ?? [
    '400 Bad Request',
    brokenAddress.code,
    brokenAddress.message,
  ]
  if (socket.writable) socket.write(plainAnswer(status, JSON.stringify({ message, code }), headers))
  socket.destroy(error)
}
