import type { Market } from './market.ts'

/** What Wave says that the market's wallet holds, in francs. */
export async function waveWallet({ wave }: Market): Promise<number> {
  const answer = await fetch(`${wave.url}/v1/balance`, {
    headers: { authorization: `Bearer ${wave.credentials.apiKey}` },
  })
  return Number(((await answer.json()) as { amount: string }).amount)
}
