/** Device storage of unsent messages; apart, so that it is read before the queue is loaded. */
export const QUEUE_KEY = 'messages-a-envoyer'
