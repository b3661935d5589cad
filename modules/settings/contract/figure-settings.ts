import { z } from 'zod'

import { ceilingRules } from './ceiling-rules.ts'
import { deadlineRules } from './deadline-rules.ts'
import { boundsSentence, type FigureRule, type FigureRules } from './figures.ts'
import { messagePriceRules } from './message-price-rules.ts'

export const Deadlines = figures(deadlineRules)
export const Ceilings = figures(ceilingRules)
export const MessagePrices = figures(messagePriceRules)

function figures<Name extends string>(rules: FigureRules<Name>) {
  const fields = Object.entries<FigureRule>(rules).map(([name, rule]) => [name, figure(rule)])
  return z.object(Object.fromEntries(fields) as Record<Name, ReturnType<typeof figure>>)
}

function figure(rule: FigureRule) {
  const sentence = boundsSentence(rule)
  return z.int(sentence).min(rule.least, sentence).max(rule.most, sentence)
}
