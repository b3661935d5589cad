/** Integrations: a shop's own programs. Keys that let them in, and webhooks that tell them what happens. */
export { withKeys } from './authenticate-key.ts'
export { webhookGivenUp } from './integrations.events.ts'
export { ownIntegrationParts } from './own-parts.ts'
