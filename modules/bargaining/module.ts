import type { Module } from '#kernel/module.ts'
import { notifyAboutProposals } from './server/notices.ts'
export { acceptProposal, counterProposal } from './server/answer-proposal.ts'
export { ownProposalParts } from './server/proposal-routes.ts'
export { proposePrice } from './server/propose.ts'
export { readCard } from './server/proposal-cards.ts'

export const bargaining: Module = {
  name: 'bargaining',
  notices: notifyAboutProposals,
}
