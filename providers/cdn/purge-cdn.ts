import { ProviderDown } from '../provider-faults.ts'

export type CdnSettings = { url: string; token: string }

const timeoutMs = 5_000

/**
 * Purges tags: Varnish (`deploy/varnish.vcl`) and Fastly read `Surrogate-Key`, Cloudflare the body.
 * @throws ProviderDown
 */
export async function purgeCdn(
  { url, token }: CdnSettings,
  tags: readonly string[],
): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'fastly-key': token,
      'surrogate-key': tags.join(' '),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tags }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new ProviderDown(`the cache in front answered ${answer.status}`)
}
