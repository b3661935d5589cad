export { BargainFacts } from './bargain-facts.tsx'
export { ProposalItem } from './proposal-item.tsx'
export { ProposePrice } from './propose-price.tsx'
