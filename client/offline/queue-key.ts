/** Device storage of acts kept offline; apart, so that it is read before the queue is loaded. */
export const QUEUE_KEY = 'actesEnAttente'
