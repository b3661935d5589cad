export const batchStates = ['draft', 'approved', 'sent', 'paid', 'discarded'] as const

export const itemKinds = ['sale', 'return', 'delivery', 'carry', 'other'] as const

export const lineStates = ['waiting', 'sent', 'paid', 'failed', 'carried', 'withdrawn'] as const

export const transferStates = ['queued', 'processing', 'succeeded', 'failed', 'reversed'] as const

export const ownerKinds = ['seller', 'courier', 'carrier'] as const
export type Owner = (typeof ownerKinds)[number]
