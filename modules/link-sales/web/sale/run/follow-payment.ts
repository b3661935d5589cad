import { formatFrancs } from '#kernel/wire/money.ts'
import { methodWords } from '#modules/operators/contract/provider-words.ts'
import { lacksDeposit, leftToPay, payableNow } from '#modules/orders/contract/order-due.ts'
import { checkOrderPayment, type Order } from '#modules/orders/contract/orders.ts'
import { onPaymentSignal, rememberOpened, watchPayment } from '#modules/payments/web/index.ts'
import { call } from '#client/api/client.ts'
import { onPress, part, say, show } from '#client/device/page-parts.ts'
import { paths } from '#client/paths.ts'
import { closeByBack } from '#ui/sheets/close-by-back.ts'
import { linkToOrder, showOnly } from './page-states.ts'

/** Shows the order's payment until it is paid. `opens`: the operator's page at once. */
export function followPayment(taken: Order, { opens }: { opens: boolean }): void {
  let order = taken
  const { _id: id } = order
  const sheet = part('sheet', HTMLDialogElement)
  linkToOrder(paths.order(id))
  const draw = () => {
    if (isPaid(order)) showPaid(order)
    else if (order.canPay || order.payment.paymentUrl) showWaiting(order)
    else showOnly('own-order')
  }
  const check = async () => {
    try {
      order = await call(checkOrderPayment, { params: { id } })
      if (isPaid(order)) end()
      draw()
    } catch {
      // Asked again in a moment.
    }
  }
  const end = isPaid(order) ? () => undefined : watchPayment(check, order.payment.expiresAt)
  const open = () => {
    rememberOpened(id)
    openSheet(sheet, order)
  }
  draw()
  onPress('pay', open)
  closeAsSheets(sheet, () => void check())
  onPaymentSignal(() => {
    if (sheet.open) sheet.close()
    else void check()
  })
  if (opens && order.payment.paymentUrl) open()
}

function isPaid({ deposit, payment }: Order): boolean {
  return deposit ? deposit.isPaid : payment.state === 'paid'
}

function showPaid(order: Order): void {
  part('sheet', HTMLDialogElement).close()
  say('paid-title', order.deposit ? 'Acompte reçu' : 'Paiement reçu')
  say('paid-francs', formatFrancs(order.deposit?.francs ?? leftToPay(order)))
  showOnly('paid')
}

function showWaiting(order: Order): void {
  const { paymentUrl, message } = order.payment
  if (message && !lacksDeposit(order)) say('waiting-words', message)
  say('pay', `Payer ${formatFrancs(payableNow(order))}`)
  show('pay', Boolean(paymentUrl))
  showOnly('waiting')
}

function openSheet(sheet: HTMLDialogElement, { payment }: Order): void {
  const { paymentUrl = '', method } = payment
  const frame = sheet.querySelector('iframe')
  if (!frame || sheet.open) return
  show('by-wave', method === 'wave')
  show('by-page', method !== 'wave')
  for (const link of sheet.querySelectorAll('.payment-elsewhere a'))
    link.setAttribute('href', paymentUrl)
  if (frame.src !== paymentUrl) {
    show('loading', true)
    frame.title = `Page de paiement ${methodWords(method)}`
    frame.addEventListener('load', () => show('loading', false), { once: true })
    frame.src = paymentUrl
  }
  sheet.showModal()
  if ('CloseWatcher' in window) return
  const ended = closeByBack(() => sheet.close())
  sheet.addEventListener('close', ended, { once: true })
}

/** Closes by its cross and by a press outside, as every sheet. */
function closeAsSheets(sheet: HTMLDialogElement, onClose: () => void): void {
  let pressed: EventTarget | null = null
  onPress('close', () => sheet.close())
  sheet.addEventListener('mousedown', ({ target }) => (pressed = target))
  sheet.addEventListener('click', ({ target }) => {
    if (target === sheet && pressed === sheet) sheet.close()
  })
  sheet.addEventListener('close', onClose)
}
