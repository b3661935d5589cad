export const loadRefunds = () => import('./refunds-screen.tsx').then((file) => file.Refunds)
