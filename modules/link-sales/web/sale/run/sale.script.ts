import { noteVisit, readSale } from '#modules/link-sales/contract/sale-by-link.ts'
import { checkOrderPayment } from '#modules/orders/contract/orders.ts'
import { call } from '#client/api/client.ts'
import { show } from '#client/device/page-parts.ts'
import { sayTimeLeft } from '#client/device/say-time-left.ts'
import { paths } from '#client/paths.ts'
import type { SaleFacts } from '../sale-facts.ts'
import { followPayment } from './follow-payment.ts'
import { linkToOrder, showOnly } from './page-states.ts'
import { readBuyer } from './read-buyer.ts'
import { runForm } from './run-form.ts'
import { runReport } from './run-report.ts'

const AGAIN_MS = 20_000

/** Script of the page: shows and fills what the server drew. */
export default function runPage(): void {
  const page = document.querySelector<HTMLElement>('[data-sale]')
  const { sale: token = '', facts } = page?.dataset ?? {}
  if (facts) runSale(token, JSON.parse(facts) as SaleFacts)
}

function runSale(token: string, sale: SaleFacts): void {
  const params = { token }
  call(noteVisit, { params }).catch(() => undefined)
  runReport(token)
  /** Taken here, or told to its reader as it is. */
  let isOver = false

  const readAgain = async () => {
    const read = await call(readSale, { params }).catch(() => null)
    if (!read || isOver) return
    const isOwn = read.isOwn && read.state === 'open'
    isOver = isOwn || read.ownOrder !== null
    if (read.ownOrder) await showOrder(read.ownOrder)
    else if (isOwn) showOnly('own-sale')
    else if (read.state === 'taken' && sale.state === 'taken') showTakenByOther()
    else if (read.state !== sale.state) location.reload()
  }

  if (sale.state === 'open') {
    runForm(token, sale, {
      onStale: () => void readAgain(),
      onTaken: (order) => {
        isOver = true
        followPayment(order, { opens: true })
      },
    })
    sayTimeLeft()
    setInterval(() => {
      if (document.hidden || isOver) return
      sayTimeLeft()
      void readAgain()
    }, AGAIN_MS)
  }
  if (readBuyer(sale.id)) void readAgain()
  else if (sale.state === 'taken') showTakenByOther()
}

async function showOrder(id: string): Promise<void> {
  linkToOrder(paths.order(id))
  const order = await call(checkOrderPayment, { params: { id } }).catch(() => null)
  if (order) followPayment(order, { opens: false })
  else showOnly('own-order')
}

function showTakenByOther(): void {
  show('taken', false)
  show('taken-by-other', true)
}
