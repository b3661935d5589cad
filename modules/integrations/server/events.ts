import { defineEvent } from '#kernel/events/events.ts'

/** A message to a shop's own system was given up after its last retry. */
export const webhookGivenUp = defineEvent<{
  webhookId: string
  ownerId: string
  url: string
  at: string
}>('integrations.webhook_given_up')
