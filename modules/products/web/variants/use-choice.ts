import { useState } from 'react'

import type { CardProduct } from '../card-product.ts'
import {
  choiceProblem,
  choiceWords,
  chosenStock,
  mostToChoose,
  type ChoiceProblem,
} from './variant-choice.ts'
import { NOTHING_CHOSEN, type Choice } from './variant-values.ts'

export function useChoice(product: CardProduct) {
  const [choice, setChoice] = useState<Choice>(NOTHING_CHOSEN)
  const [quantity, setQuantity] = useState(1)
  const [problem, setProblem] = useState<ChoiceProblem | null>(null)
  const stock = chosenStock(product, choice)
  const words = choiceWords(choice)
  return {
    choice,
    quantity,
    /** null until the choice is complete and can be bought. */
    stock: choiceProblem(product, choice, quantity) === null ? (stock ?? 0) : null,
    problem,
    most: mostToChoose(product, choice),
    soldOut: stock === 0 || product.stock < 1,
    stockWords:
      stock === null
        ? ''
        : `${words ? `${words}\u00a0: ` : ''}${stock > 0 ? `${stock} en stock` : 'épuisé'}`,
    choose: (next: Choice) => {
      setChoice(next)
      setProblem(null)
    },
    setQuantity: (next: number) => {
      setQuantity(next)
      setProblem(null)
    },
    complain: () => setProblem(choiceProblem(product, choice, quantity)),
  }
}
