import type { RelayState } from '#modules/relays/contract/relays.ts'

type StateWords = { words: string; tone: 'ok' | 'waiting' | 'danger' }

export const stateWords: Readonly<Record<RelayState, StateWords>> = {
  open: { words: 'ouvert', tone: 'ok' },
  paused: { words: 'en pause', tone: 'waiting' },
  closed: { words: 'fermé', tone: 'danger' },
}
