export const loadOwnVerification = () =>
  import('./verification-screen.tsx').then((file) => file.OwnVerification)
export { TeamVerifications } from './verification-list.tsx'
