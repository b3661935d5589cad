import { typedClient, type Client } from '#kernel/wire/typed-client.ts'

/**
 * Opens a browser that keeps its cookies, whatever network it calls from, and may have a session.
 * @returns its client by the address of a network
 */
export function openBrowser(
  market: { url: string },
  token: string | null = null,
): (address?: string) => Client {
  let cookie = ''
  return (address = '203.0.113.7') =>
    typedClient(
      async (request) => {
        const answer = await fetch(market.url + request.url, {
          ...request,
          headers: {
            ...request.headers,
            'x-forwarded-for': address,
            'user-agent': 'vitest',
            ...(cookie && { cookie }),
          },
        })
        cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie
        return answer
      },
      () => token,
    )
}
