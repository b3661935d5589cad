export const acts: Readonly<Record<string, string>> = {
  'conversations.closed': 'Conversation fermée',
  'conversations.dismissed': 'Signalement classé',
  'conversations.read': 'Conversation lue',
  'conversations.refused': 'Message retenu refusé',
  'conversations.sent': 'Message retenu envoyé',
  'shops.buyer_blocked': 'Acheteur bloqué dans les messages',
  'shops.buyer_unblocked': 'Acheteur débloqué dans les messages',
}

/** Words of the journal's filter. */
export const actDomains: Readonly<Record<string, string>> = { conversations: 'Messages' }
