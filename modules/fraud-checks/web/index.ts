export { FraudChecks } from './check-list.tsx'
