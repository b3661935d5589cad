/** The `cache-control` of every answer that does not say otherwise: it may be somebody's own. */
export const PERSONAL = 'private, no-store'
