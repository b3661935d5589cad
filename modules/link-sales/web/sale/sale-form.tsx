import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/forms/field-error.tsx'
import { Remark } from '#ui/lists/remark.tsx'
import type { SaleFormProps } from './sale-facts.ts'
import { SalePay } from './sale-pay.tsx'
import { SaleWhere } from './sale-where.tsx'
import { SaleWho } from './sale-who.tsx'
import { shownPayment } from './sale-words.ts'

/** 1 where, 2 who, 3 pay, and one button that names the sum. */
export function SaleForm(props: SaleFormProps) {
  const { sale, quoted } = props
  const { quote = null, at = 'door' } = quoted ?? {}
  return (
    <div className="sale-form">
      <SaleWhere {...props} />
      <SaleWho {...props} />
      <SalePay {...props} />
      <div role="alert" data-part="problem" hidden={!quote?.problem}>
        <Remark tone="danger">
          <span data-part="problem-words">{quote?.problem}</span>
        </Remark>
      </div>
      <Remark tone="ok">
        La boutique est payée après la remise. Ce qui est rendu revient à votre numéro.
      </Remark>
      <div className="sale-bar">
        <Button wide size="large" busyWords="Traitement..." data-part="take">
          <span data-part="take-words">
            {shownPayment({ sale, quote, at, wanted: undefined }).button}
          </span>
        </Button>
      </div>
      <template data-part="fault">
        <FieldError>
          <span />
        </FieldError>
      </template>
    </div>
  )
}
