export { answersWords } from './answers-words.ts'

export { sendWhenOnline } from './outbox/send-when-online.ts'
export { useUnreadConversations } from './list/use-conversations.ts'
export { ReportedConversations } from './reported-conversations.tsx'
export const loadShopMessages = () =>
  import('./shop-messages.tsx').then((file) => file.ShopMessages)
export const forgetMessageDrafts = () =>
  import('./outbox/drafts.ts').then(({ forgetDrafts }) => forgetDrafts())
