// What columns of settings may hold.

export const settingTopics = ['contact', 'selling'] as const
export const settingDecisions = ['applied', 'refused'] as const
