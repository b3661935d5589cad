/** Stream of server-sent events whose data is a topic: no call of the API, for our pages alone. */
export const LIVE_ADDRESS = '/api/live'

/** Something of the signed-in user changed: messages, notices, or the payment of an order. */
export const liveTopics = ['conversations', 'notices', 'orders'] as const
export type LiveTopic = (typeof liveTopics)[number]
