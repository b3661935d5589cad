/** Numbers that provoke, at each message, the failures of a real operator. */
export const sentinels = { providerError: '79000051', timeOut: '79000052' } as const
