import { type Context, isMember, isNamed, type Node, type Rule } from './nodes.ts'

const NAMES =
  /^(?:janvier|janv\.?|février|févr\.?|mars|avril|avr\.?|mai|juin|juillet|juil\.?|août|septembre|sept\.?|octobre|oct\.?|novembre|nov\.?|décembre|déc\.?|(?:lun|mar|mercre|jeu|vendre)di|samedi|dimanche|(?:lun|mar|mer|jeu|ven|sam|dim)\.?)$/i
const SPACE = '(?:[ \u00a0]|\\\\u00a0|&nbsp;)'
const COUNTS =
  '(?:\\d+|deux|trois|quatre|cinq|six|sept|huit|dix|douze|quinze|vingt|trente|soixante)'
const SPAN = new RegExp(
  `(?<![\\p{L}\\d])${COUNTS}${SPACE}(?:derniers )?(?:jours|heures|minutes)(?!\\p{L})`,
  'u',
)
const COUNTED = new RegExp(`^${SPACE}(?:jours|heures|minutes)(?!\\p{L})`, 'u')
/** Words that may end in « déc. » */
const WITH_STOP = ['dayWords', 'shortDay', 'dayOfMonth', 'spanWords', 'weekDayShort']
const BEFORE_HOUR = /(?:^|[ ’])(?:à|avant|dès|jusqu’à|de) $/

/** A day, an hour and a span of days are said by kernel/wire/due-words.ts and span-words.ts. */
export const writtenDay: Rule = {
  create: (context) => ({
    MemberExpression: (node) => {
      if (isMember(node, 'Intl', 'DateTimeFormat') || isMember(node, 'Intl', 'RelativeTimeFormat'))
        refuse(context, node, 'Intl')
      if (isNamed(node.property, 'toLocaleDateString')) refuse(context, node, 'toLocaleDateString')
      if (isNamed(node.property, 'toLocaleTimeString')) refuse(context, node, 'toLocaleTimeString')
    },
    ArrayExpression: (node) => {
      const named = (node.elements ?? []).filter(
        (one) => typeof one?.value === 'string' && NAMES.test(one.value),
      )
      if (named.length > 2) refuse(context, node, 'A list of names of days or months')
    },
    Literal: (node) => {
      if (typeof node.value === 'string' && SPAN.test(node.value))
        refuse(context, node, 'A figure written beside the setting that it repeats')
    },
    JSXText: (node) => {
      if (SPAN.test(String(node.value)))
        refuse(context, node, 'A figure written beside the setting that it repeats')
    },
    TemplateLiteral: (node) => checkTemplate(context, node),
  }),
}

function checkTemplate(context: Context, node: Node): void {
  const { quasis = [], expressions = [] } = node
  const texts = quasis.map(({ value }) => value.raw)
  if (texts.some((text) => SPAN.test(text) && !/interval '/.test(text)))
    refuse(context, node, 'A figure written beside the setting that it repeats')
  for (const [place, { callee }] of expressions.entries()) {
    const [before = '', after = ''] = [texts[place], texts[place + 1]]
    if (COUNTED.test(after) && !before.endsWith("interval '"))
      refuse(context, node, 'A count with its unit')
    if (after.startsWith('.') && WITH_STOP.some((name) => isNamed(callee, name)))
      refuse(context, node, 'A full stop after words that may have theirs (fullStop)')
    if (BEFORE_HOUR.test(before) && isNamed(callee, 'hourWords'))
      refuse(context, node, 'An hour without its day')
  }
}

function refuse(context: Context, node: Node, what: string): void {
  context.report({
    node,
    message: `${what}: kernel/wire/due-words.ts and span-words.ts say days, hours and spans.`,
  })
}
