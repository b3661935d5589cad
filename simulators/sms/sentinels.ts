/** Numbers which provoke, at each message, what a real operator does on its bad days. */
export const sentinels = { providerError: '79000051', timeOut: '79000052' } as const
