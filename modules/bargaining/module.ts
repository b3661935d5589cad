export { acceptProposal, counterProposal } from './server/answer-proposal.ts'
export { ownProposalParts } from './server/proposal-routes.ts'
export { proposePrice } from './server/propose.ts'
export { readCard } from './server/proposal-cards.ts'
