/** `publicUrl` is where people reach the market, without a final slash; `limited` counts what one address asks for. */
export type SharingParts = { publicUrl: () => string; limited: boolean }

/** What every file route says of itself: no call of the contract, and so many a minute for one address. */
export function fileRoute({ limited }: Pick<SharingParts, 'limited'>, perMinute: number) {
  return {
    config: { rateLimit: limited ? { max: perMinute, timeWindow: 60_000 } : false },
  } as const
}
