import { leadsTo, notifyOf } from '#modules/notices/module.ts'
import { lacksWords, levelWords } from '#modules/shop-levels/contract/level-words.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { atWords } from '#kernel/wire/due-words.ts'
import { levelMoved, type LevelNews } from './events.ts'

const page = ['/vendeur-dashboard?onglet=niveau', 'seller/level', 'shop'] as const

/** Tells the owner of each rise, of a fall a week before it, and of the fall with its reason. */
export function notifyAboutLevels(kernel: Kernel): void {
  notifyOf(kernel, levelMoved, 'shop-level-moved', (moved) => ({
    kind: 'shop',
    ...wordsOf(moved),
    ...leadsTo(page),
    userId: moved.ownerId,
    key: `shop-level:${moved.shopId}:${moved.way}:${moved.moveId}`,
    at: new Date(moved.at),
  }))
}

const answer = 'Ouvrez cette page pour voir chaque promesse manquée, et y répondre.'

function wordsOf({ way, level, faults, fallsAt }: LevelNews): { title: string; message: string } {
  const name = levelWords[level]
  if (way === 'rose')
    return {
      title: `Niveau ${name}`,
      message: `Votre boutique monte au niveau ${name}\u00a0: voyez ce qu’il ouvre.`,
    }
  const why = `Il faut\u00a0: ${lacksWords(faults)}.`
  if (way === 'warned' && fallsAt)
    return {
      title: 'Votre niveau va baisser',
      message: `Votre boutique quitte le niveau ${name} ${atWords(fallsAt)} si rien ne change. ${why} ${answer}`,
    }
  return {
    title: `Niveau ${name}`,
    message: `Votre boutique passe au niveau ${name}. ${why} Ce qui est en vente le reste. ${answer}`,
  }
}
