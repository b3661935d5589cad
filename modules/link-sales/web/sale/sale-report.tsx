import {
  SALE_REPORT_WORDS_MAX,
  saleReportReasons,
} from '#modules/link-sales/contract/sale-reports.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/forms/text-area.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import { reportWords } from '../report-words.ts'

export function ReportSale() {
  return (
    <details className="sale-report">
      <summary className="small">Signaler cette vente</summary>
      <div className="sale-fields" data-part="report-form">
        <div role="radiogroup" aria-label="Pourquoi la signaler">
          {saleReportReasons.map((reason) => (
            <label className="option-row" key={reason}>
              <input type="radio" name="report-reason" value={reason} />
              {reportWords[reason]}
            </label>
          ))}
        </div>
        <TextArea
          label="Ce qui s’est passé"
          hint="Si vous voulez. La boutique ne le lit pas."
          rows={3}
          maxLength={SALE_REPORT_WORDS_MAX}
          data-part="report-words"
        />
        <div role="alert" data-part="report-problem" hidden>
          <Remark tone="danger">
            <span data-part="report-problem-words" />
          </Remark>
        </div>
        <Button look="outline" wide busyWords="Envoi..." data-part="report-send">
          Signaler
        </Button>
      </div>
      <p role="status" tabIndex={-1} data-part="report-done" />
    </details>
  )
}
