import { CallFailure } from '#kernel/wire/call-failure.ts'
import { payByLink, readPaymentLink } from '#modules/orders/contract/payment-links.ts'
import type { PaymentProviderName } from '#modules/operators/contract/payment-method.ts'
import { watchPayment } from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { hasPart, markChosen, onPress, part, say, show } from '#client/device/page-parts.ts'
import { sayTimeLeft } from '#client/device/say-time-left.ts'
import { paths } from '#client/paths.ts'
import { readUser } from '#client/session/user-info.ts'
import { leadsTo } from './link-words.ts'

/** Script of the page: shows and fills what the server drew. */
export default function runPage(): void {
  const page = document.querySelector<HTMLElement>('[data-pay-link]')
  const { payLink: token = '', state } = page?.dataset ?? {}
  if (state === 'paid') onPress('print', () => print())
  if (state === 'open') runLink(token)
}

function runLink(token: string): void {
  const params = { token }
  const form = part('form')
  const provider = () =>
    (form.querySelector<HTMLInputElement>('input:checked')?.value ??
      form.dataset['provider']) as PaymentProviderName

  /** Draws the page anew once it is paid or cancelled; without network it is as before. */
  const check = async () => {
    const link = await call(readPaymentLink, { params }).catch(() => null)
    if (link && link.state !== 'open') location.reload()
    return link
  }
  const showChosen = () => {
    markChosen(form)
    if (provider()) say('leads-to', leadsTo(provider()))
  }
  const tell = (sentence: string | null) => {
    say('problem-words', sentence)
    show('problem', sentence !== null)
  }

  form.addEventListener('change', showChosen)
  onPress('pay', async () => {
    tell(null)
    try {
      const { paymentUrl } = await call(payByLink, { params, body: { provider: provider() } })
      location.assign(paymentUrl)
      await shownAgain()
    } catch (failure) {
      tell(sentenceOf(failure))
      if (failure instanceof CallFailure && failure.status === 409) await check()
    }
  })
  addEventListener('pageshow', ({ persisted }) => void (persisted && check()))
  // A browser gives back what was chosen before a reload.
  showChosen()
  sayTimeLeft()
  setInterval(sayTimeLeft, 30_000)
  if (hasPart('checking')) watchPayment(async () => void (await check()))
  if (readUser()) void check().then((link) => link?.ownOrder && showOwn(link.ownOrder))
}

/** Ends when Back leads from the operator's page to this one. */
function shownAgain(): Promise<unknown> {
  return new Promise((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(persisted))
  })
}

/** To the buyer whose order it is; what is paid at the door is paid here all the same. */
function showOwn(order: string): void {
  show('asked', false)
  show('own-asked', true)
  if (!hasPart('own')) return
  part('own-order').setAttribute('href', paths.order(order))
  show('own', true)
  show('form', false)
}
