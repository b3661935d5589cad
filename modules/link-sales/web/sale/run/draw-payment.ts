import { formatFrancs } from '#kernel/wire/money.ts'
import { say, show } from '#client/device/page-parts.ts'
import type { Quoted } from '../sale-facts.ts'
import { cashWords, feeWords, type shownPayment } from '../sale-words.ts'
import { controlsOf } from './fields.ts'

/** Draws the operators, cash, what is paid now and later, and the words of the button. */
export function drawPayment(
  quoted: Quoted,
  shown: ReturnType<typeof shownPayment>,
  provider: string | undefined,
): void {
  const cash = quoted && cashWords(quoted.quote, quoted.at)
  show('cash', Boolean(cash))
  say('cash-words', cash)
  const isCash = shown.pay === 'cash' && shown.now === 0
  const radios = controlsOf('with').filter((one) => one instanceof HTMLInputElement)
  const operators = radios.filter(({ value, disabled }) => value !== 'cash' && !disabled)
  const chosen = operators.find(({ value }) => value === provider) ?? operators[0]
  for (const radio of radios) {
    const isForCash = radio.value === 'cash'
    if (isForCash) radio.disabled = quoted?.quote.pay.cash === null
    radio.checked = isForCash ? isCash : !isCash && radio === chosen
  }
  for (const one of quoted?.quote.receive ?? []) say(`fee-${one.at}`, feeWords(one.fee))
  show('sums', shown.pay !== null)
  say('take-words', shown.button)
  if (shown.pay === null) return
  say('fee', shown.fee)
  show('later-row', shown.later !== null)
  say('later-term', shown.laterTerm)
  say('later', shown.later)
  say('now', formatFrancs(shown.now))
  show('rest', shown.rest !== null)
  say('rest', shown.rest)
  show('other', shown.other !== null)
  say('other', shown.other?.words)
}
