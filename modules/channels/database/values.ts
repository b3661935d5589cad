export const smsStates = ['waiting', 'sending', 'sent', 'failed', 'expired'] as const

export const phoneTopics = ['orders', 'sales', 'account'] as const

export const phoneWays = ['sms', 'whatsapp', 'both', 'none'] as const

export const messageWays = ['sms', 'whatsapp', 'whatsapp_code'] as const

/** `sent`: accepted by the provider, delivery unknown. */
export const whatsAppStates = [
  'waiting',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'expired',
] as const
