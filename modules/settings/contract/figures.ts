import { formatCount } from '#kernel/wire/money.ts'

/** `words`: on the screen and in the journal. */
export type FigureRule = {
  words: string
  unit: string
  least: number
  most: number
  hint?: string
}
export type FigureRules<Name extends string> = Readonly<Record<Name, FigureRule>>

export function boundsSentence({ least, most, unit }: FigureRule): string {
  return `De ${formatCount(least)} à ${withUnit(most, unit)}.`
}

/** « Accepter une commande » → « 12 h » */
export function figureFacts<Name extends string>(
  rules: FigureRules<Name>,
  values: Readonly<Record<Name, number>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries<FigureRule>(rules).map(([name, { words, unit }]) => [
      words,
      withUnit(values[name as Name], unit),
    ]),
  )
}

function withUnit(value: number, unit: string): string {
  return unit ? `${formatCount(value)}\u00a0${unit}` : formatCount(value)
}
