/**
 * Integrations: a shop's own programs. Keys that admit them, and webhooks that send them what
 * happens.
 */
export { withKeys } from './authenticate-key.ts'
export { webhookGivenUp } from './integrations.events.ts'
export { ownIntegrationParts } from './own-parts.ts'
