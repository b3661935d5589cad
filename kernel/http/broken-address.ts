import type { ServerResponse } from 'node:http'

import { PERSONAL } from '../caches/front-cache.ts'
import { BARE_PAGE_POLICY, barePage } from './bare-page.ts'

export const brokenAddress = { message: 'Cette adresse n’est pas valable.', code: 'bad_request' }

/** Answers JSON to a call, else plain text. */
export function refuseAddress(
  response: ServerResponse,
  url: string,
  headers: Readonly<Record<string, string>>,
): void {
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
