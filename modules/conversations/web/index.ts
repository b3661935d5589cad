export { answersWords } from './answers-words.ts'
export { BuyerThread } from './buyer-thread.tsx'
export { sendWhenOnline } from './outbox/send-when-online.ts'
export { useUnreadConversations } from './list/use-conversations.ts'
export { ReportedConversations } from './reported-conversations.tsx'
export { ShopMessages } from './shop-messages.tsx'
export type { ProposalProps } from './thread/thread.tsx'
export { ThreadSkeleton } from './thread/thread-skeleton.tsx'
export { conversationsKey } from './thread/use-conversation.ts'
export { WriteToShop } from './write-to-shop.tsx'
export const forgetMessageDrafts = () =>
  import('./outbox/drafts.ts').then(({ forgetDrafts }) => forgetDrafts())
