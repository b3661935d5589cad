// What columns of settings may hold.

export const settingTopics = ['contact', 'selling', 'messages'] as const
export const settingDecisions = ['applied', 'refused'] as const
