import { timeLeftWords } from '#kernel/wire/due-words.ts'
import { part, say } from './page-parts.ts'

/** Says in the part « left » how long until its `data-until`; nothing once it is past. */
export function sayTimeLeft(): void {
  const left = timeLeftWords(part('left').dataset['until'] ?? '', Date.now())
  say('left', left && `${left}, `)
}
