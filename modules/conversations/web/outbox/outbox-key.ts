/** Device storage of the unsent messages. */
export const OUTBOX_KEY = 'messages-a-envoyer'
