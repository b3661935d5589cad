export const messageWays = ['sms', 'call', 'whatsapp', 'other'] as const

/** Given by the person to whom it came. */
export const messageLosses = ['nothing', 'code', 'money'] as const

/** `warned`: all were warned of it; the team chooses among the others. */
export const messageOutcomes = ['warned', 'operator_told', 'known', 'genuine', 'unclear'] as const

/** Only `shown` is read by all. */
export const warningStates = ['asked', 'shown', 'aside', 'ended'] as const

export const MESSAGE_TEXT_MAX = 1_000
export const WARNING_TEXT_MAX = 200
export const WARNING_DAYS_MAX = 14
