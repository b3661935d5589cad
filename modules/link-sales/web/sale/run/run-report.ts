import { reportSale, type SaleReportReason } from '#modules/link-sales/contract/sale-reports.ts'
import { call } from '#client/api/client.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { onPress, part, say, show } from '#client/device/page-parts.ts'

export function runReport(token: string): void {
  const tell = (sentence: string | null) => {
    say('report-problem-words', sentence)
    show('report-problem', sentence !== null)
  }
  onPress('report-send', async () => {
    const chosen = part('report-form').querySelector<HTMLInputElement>('input:checked')
    if (!chosen) return tell('Choisissez pourquoi.')
    tell(null)
    const reason = chosen.value as SaleReportReason
    const words = part('report-words', HTMLTextAreaElement).value
    try {
      await call(reportSale, { params: { token }, body: { reason, words } })
      show('report-form', false)
      say('report-done', 'Merci, notre équipe va regarder.')
      part('report-done').focus()
    } catch (failure) {
      tell(sentenceOf(failure))
    }
  })
}
