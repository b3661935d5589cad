/** A shop’s own programs: its keys, and the addresses that receive what happens. */
export const loadIntegrations = () => import('./integrations.tsx').then((file) => file.Integrations)
