import { useEffect, useRef, useState } from 'react'

import { showNotice } from '#ui/lists/notice-store.ts'

/**
 * Keeps an act's refusal for its sheet; a notice when the row was handled by another user and is
 * gone.
 */
export function useRefusal(): {
  refusal: string | null
  refuse: (sentence: string | null) => void
} {
  const [refusal, setRefusal] = useState<string | null>(null)
  const sheet = useRef<{ open: boolean; unread: string | null }>({ open: false, unread: null })
  useEffect(() => {
    const { current } = sheet
    current.open = true
    return () => {
      current.open = false
      if (current.unread) showRefusal(current.unread)
    }
  }, [])
  const refuse = (sentence: string | null) => {
    sheet.current.unread = sentence
    if (sheet.current.open) setRefusal(sentence)
    else if (sentence) showRefusal(sentence)
  }
  return { refusal, refuse }
}

export function showRefusal(sentence: string): void {
  showNotice(sentence, { tone: 'failed', stayMs: 6_000 })
}
