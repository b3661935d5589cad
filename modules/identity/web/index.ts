/** Sign-in, profile, addresses, user administration. */

export { ProvePhone } from './prove-phone.tsx'
export { TeamProof } from './second-factor/factor-form.tsx'
