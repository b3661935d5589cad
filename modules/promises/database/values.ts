/** `carrier`: it has no account, and answers nothing. */
export const keepers = ['shop', 'relay', 'courier', 'carrier'] as const

export const answerCauses = ['buyer', 'closed', 'other'] as const
