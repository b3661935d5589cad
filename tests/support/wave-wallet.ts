import type { Market } from './market.ts'

/** Returns the francs in the market's wallet, by Wave. */
export async function waveWallet({ wave }: Market): Promise<number> {
  const answer = await fetch(`${wave.url}/v1/balance`, {
    headers: { authorization: `Bearer ${wave.credentials.apiKey}` },
  })
  return Number(((await answer.json()) as { amount: string }).amount)
}
