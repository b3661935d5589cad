/** Where messages that have not left are kept on the device. */
export const OUTBOX_KEY = 'messages-a-envoyer'
