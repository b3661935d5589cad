import { CallFailure } from '#kernel/wire/call-failure.ts'
import { addressProblem } from '#modules/addresses/contract/address-rules.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import type { Order } from '#modules/orders/contract/orders.ts'
import type { OfferPlace } from '#modules/link-sales/contract/offers.ts'
import { quoteSale, takeSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { chosenRelay } from '#modules/relays/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { keysByContent } from '#client/device/new-key.ts'
import { markChosen, onPress, part, say, show } from '#client/device/page-parts.ts'
import { paths } from '#client/paths.ts'
import type { SaleFacts } from '../sale-facts.ts'
import { shownPayment } from '../sale-words.ts'
import { drawRelays } from './draw-relays.ts'
import { drawPayment } from './draw-payment.ts'
import { openDraft } from './draft.ts'
import { controlsOf, focusFirstFault, restoreValue, setFault, valueOf } from './fields.ts'
import { readBuyer } from './read-buyer.ts'
import { runWho } from './run-who.ts'

type Outcome = {
  onStale: () => void
  /** Its payment begins. */
  onTaken: (order: Order) => void
}

const keyOf = keysByContent()
const noPriceYet = 'Le prix arrive. Réessayez dans un instant.'

/** 1 where, 2 who, 3 pay, and one button that names the sum. */
export function runForm(token: string, sale: SaleFacts, { onStale, onTaken }: Outcome): void {
  const params = { token }
  let { quoted } = sale
  let pricing = Promise.resolve()
  let asked = new AbortController()
  const kept = openDraft(token)
  const { draft } = kept
  const markWho = runWho({ token, saleId: sale.id, kept, onStale })

  const placeAsked = () => (valueOf('at') || quoted?.at || 'door') as OfferPlace
  const relay = () =>
    quoted && chosenRelay({ ...quoted.quote, receiveAt: quoted.at }, draft.relay ?? null)
  const payment = () =>
    shownPayment({
      sale,
      quote: quoted?.quote ?? null,
      at: quoted?.at ?? placeAsked(),
      wanted: draft.pay,
    })

  const draw = () => {
    const at = placeAsked()
    const isBamako = valueOf('region') === 'Bamako'
    show('shop', at === 'shop')
    show('place', at !== 'shop')
    show('quartier', isBamako)
    show('door', at === 'door')
    const near = (isBamako && valueOf('quartier')) || valueOf('region')
    drawRelays(at === 'relay' ? (quoted?.quote.relays ?? []) : [], near, relay())
    for (const one of quoted?.quote.receive ?? []) say(`delay-${one.at}`, one.delay?.label)
    drawPayment(quoted, payment(), draft.provider)
    markChosen(part('offer'))
  }
  const tell = (sentence: string | null | undefined) => {
    say('problem-words', sentence)
    show('problem', Boolean(sentence))
  }
  const price = async () => {
    asked.abort()
    asked = new AbortController()
    const { signal } = asked
    const at = placeAsked()
    const body = {
      receiveAt: at,
      place: at === 'shop' ? null : place(),
      relayId: draft.relay ?? null,
    }
    try {
      const quote = await call(quoteSale, { params, body }, { signal })
      quoted = { at, quote }
      tell(quote.problem)
    } catch (failure) {
      if (!signal.aborted) tell(sentenceOf(failure))
    }
    if (!signal.aborted) draw()
  }
  const priceAgain = () => (pricing = price())

  const markWhere = () => {
    const at = placeAsked()
    const [region, quartier, repere] = [valueOf('region'), valueOf('quartier'), valueOf('repere')]
    mark('quartier', at === 'shop' ? undefined : addressProblem('quartier', { region, quartier }))
    mark('repere', at === 'door' ? addressProblem('repere', { repere }) : undefined)
  }
  const take = async () => {
    tell(null)
    markWhere()
    markWho()
    const user = readBuyer(sale.id)
    if (!user || part('offer').querySelector('[aria-invalid]')) return focusFirstFault()
    await pricing
    const { pay, now } = payment()
    if (!quoted || !pay) return tell(quoted?.quote.problem ?? noPriceYet)
    const { at, quote } = quoted
    const chosen = relay()
    if (at === 'relay' && !chosen) return tell('Choisissez un point relais.')
    const body = {
      receiveAt: at,
      place: at === 'shop' ? null : place(),
      relayId: chosen?.relayId ?? null,
      repere: at === 'door' ? valueOf('repere') : null,
      fullName: user.name,
      phone: user.phone,
      pay,
      provider: now > 0 ? (valueOf('with') as PaymentProviderName) : null,
      expectedTotal: quote.total,
      expectedNow: now,
    }
    try {
      const idempotencyKey = keyOf([token, user._id, body])
      const order = await call(takeSale, { params, body }, { idempotencyKey })
      kept.clear()
      if (order.payment.paymentUrl) onTaken(order)
      else location.replace(paths.order(order._id))
    } catch (failure) {
      if (failure instanceof CallFailure && failure.status === 409) {
        onStale()
        await priceAgain()
      }
      tell(sentenceOf(failure))
    }
  }

  const choose = (name: string, value: string) => {
    const { pay, now } = payment()
    if (name === 'region') restoreValue('quartier', '')
    if (name === 'relay') draft.relay = value
    if (name === 'with' && value === 'cash') draft.pay = 'cash'
    else if (name === 'with') {
      draft.provider = value
      if (pay === 'cash' && now === 0)
        draft.pay = quoted?.quote.pay.deposit == null ? 'whole' : 'deposit'
    }
    kept.save()
    draw()
    if (['at', 'region', 'quartier', 'relay'].includes(name)) void priceAgain()
  }
  const form = part('offer')
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.name) return
    setFault(target, undefined)
    kept.save()
  })
  form.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement) setFault(target, undefined)
    else if (!(target instanceof HTMLInputElement && target.type === 'radio')) return
    choose(target.name, target.value)
  })
  onPress('other', () => {
    kept.save({ pay: payment().other?.pay })
    draw()
  })
  onPress('take', take)
  draw()
  if (
    !quoted ||
    valueOf('quartier') ||
    valueOf('region') !== 'Bamako' ||
    placeAsked() !== quoted.at
  )
    void priceAgain()
}

function place() {
  const [region, quartier] = [valueOf('region'), valueOf('quartier')]
  if (region !== 'Bamako') return { region, quartier: null }
  return quartier ? { region, quartier } : null
}

function mark(name: string, sentence: string | undefined): void {
  for (const field of controlsOf(name)) setFault(field, sentence)
}
