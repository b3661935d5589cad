/** The colour of a message's badge. */
export const deliveryTones = { waiting: 'waiting', delivered: 'ok', given_up: 'danger' } as const
