/** Numbers that provoke, at each message, the failures of a real phone or provider. */
export const sentinels = {
  /** Not on WhatsApp: the call is accepted, and a status says later that it failed. */
  unknown: '79000061',
  /** Switched off: accepted, sent, and never delivered. */
  switchedOff: '79000062',
  /** The provider fails: 500. */
  providerError: '79000063',
} as const
