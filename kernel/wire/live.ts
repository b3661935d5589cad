/** Stream of server-sent events whose data is a topic: no call of the API, for our pages alone. */
export const LIVE_ADDRESS = '/api/live'

/**
 * Something of the signed-in user changed: messages, notices, the payment of an order. `session` is
 * never told: a change of role or rights ends the stream, and the page hears that it stands anew.
 */
export const liveTopics = ['conversations', 'notices', 'orders', 'session'] as const
export type LiveTopic = (typeof liveTopics)[number]
