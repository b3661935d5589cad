import type {
  Conversation,
  ConversationMessage,
} from '#modules/conversations/contract/conversations.ts'

export function message(
  id: number,
  changed: Partial<ConversationMessage> = {},
): ConversationMessage {
  return {
    _id: id,
    side: 'buyer',
    key: null,
    by: null,
    text: `Message ${id}`,
    masked: null,
    images: [],
    product: null,
    parcel: null,
    state: 'sent',
    sentAt: '2026-11-23T10:00:00.000Z',
    ...changed,
  }
}

export function conversation(changed: Partial<Conversation> = {}): Conversation {
  return {
    _id: '0197b1de-1111-7000-8000-000000000001',
    side: 'buyer',
    shop: { name: 'Bazin Diarra', slug: 'bazin-diarra', imageUrl: null, answersInMs: null },
    buyerName: 'Awa T.',
    buyer: null,
    messages: [],
    more: false,
    readUpTo: 0,
    unread: 0,
    closed: null,
    complaint: null,
    showsNumbers: false,
    watch: '0197b1de-1111-7000-8000-000000000002',
    version: 1,
    ...changed,
  }
}
