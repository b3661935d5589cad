import { useState } from 'react'

import type { CardProduct } from './card-product.ts'
import { choiceProblem, choiceWords, chosenStock, mostToChoose, NOTHING_CHOSEN, type Choice, type ChoiceProblem } from './variant-choice.ts'

/** A size, a colour and a quantity being chosen. */
export function useChoice(product: Pick<CardProduct, 'stock' | 'useVariants' | 'variantTypes' | 'variants'>) {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN)
  const [quantity, setQuantity] = useState(1)
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  const stock = chosenStock(product, choice)
  const words = choiceWords(choice)
  return {
    choice,
    quantity,
    problem,
    most: mostToChoose(product, choice),
    /** Nothing is left of what is chosen, or of the product at all. */
    soldOut: stock === 0 || product.stock < 1,
    /** « Indigo, taille L : 4 en stock »; empty until everything is chosen. */
    stockWords: stock === null ? '' : `${words ? `${words}\u00a0: ` : ''}${stock > 0 ? `${stock} en stock` : 'épuisé'}`,
    choose: (next: Choice) => {
      setChoice(next)
      setProblem(null)
    },
    setQuantity: (next: number) => {
      setQuantity(next)
      setProblem(null)
    },
    /** Says what is missing, if anything. True when it can be bought. */
    check: (): boolean => {
      const found = choiceProblem(product, choice, quantity)
      setProblem(found)
      return found === null
    },
  }
}
