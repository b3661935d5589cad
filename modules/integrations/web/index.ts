export const loadIntegrations = () => import('./integrations.tsx').then((file) => file.Integrations)
