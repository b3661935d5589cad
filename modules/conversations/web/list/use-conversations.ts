import { useEffect } from 'react'

import {
  listConversations,
  listShopConversations,
  type ConversationLine,
  type ConversationSide,
} from '#modules/conversations/contract/conversations.ts'
import { call } from '#client/api/client.ts'
import { useRead } from '#client/api/use-read.ts'
import { isLive, onLive } from '#client/live/live.ts'
import { useCursorList } from '#client/lists/use-list.ts'

import { conversationsKey, useChanges } from '../thread/use-conversation.ts'

const COUNT_EVERY_MS = 60_000

export function useConversations(userId: string, side: ConversationSide) {
  const endpoint = endpointOf(side)
  const list = useCursorList({
    key: [...conversationsKey(userId), 'list', side],
    read: (from, signal) => call(endpoint, { query: from }, { signal }),
    rows: ({ waiting, others }): readonly ConversationLine[] => [...waiting, ...others],
  })
  const first = list.data?.pages[0]
  useChanges(first, () => void list.refetch())
  const waits = new Set(first?.waiting.map(({ _id }) => _id))
  return {
    ...list,
    waiting: list.rows?.filter(({ _id }) => waits.has(_id)) ?? [],
    others: list.rows?.filter(({ _id }) => !waits.has(_id)) ?? [],
  }
}

/** Counts anew when the stream tells of a message, and every minute without it. */
export function useUnreadConversations(userId: string | undefined, side: ConversationSide): number {
  const { data, refetch } = useRead(
    [...conversationsKey(userId ?? ''), 'count', side],
    endpointOf(side),
    { query: { limit: 1 } },
    { enabled: userId !== undefined },
  )
  useEffect(() => {
    if (userId === undefined) return
    const count = () => {
      if (!document.hidden) void refetch()
    }
    const timer = setInterval(() => isLive() || count(), COUNT_EVERY_MS)
    const leave = onLive('conversations', count)
    document.addEventListener('visibilitychange', count)
    return () => {
      clearInterval(timer)
      leave()
      document.removeEventListener('visibilitychange', count)
    }
  }, [userId, refetch])
  return data?.waiting.length ?? 0
}

function endpointOf(side: ConversationSide) {
  return side === 'buyer' ? listConversations : listShopConversations
}
