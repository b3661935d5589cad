import { useEffect, useState } from 'react'
import { readLetteredCode } from '#kernel/wire/typed-digits.ts'

import type { Quote } from '#modules/pricing/contract/quote.ts'
import { codeForm } from '#modules/promotions/contract/promotion-words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Icon } from '#ui/icons/icon.tsx'

import { dropCode, saveCode, useCodes } from '#modules/promotions/web/index.ts'
import './reductions.css'

/**
 * A wrong code stays with its error; the cart is unchanged.
 * @param quote undefined without one
 */
export function CodeEntry({
  quote,
}: {
  quote: Pick<Quote, 'codes' | 'shops' | 'marketPromotion'> | undefined
}) {
  const codes = useCodes()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [tried, setTried] = useState('')
  const [failed, setFailed] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const answer = quote?.codes.find(({ code }) => code === tried)
  if (answer) {
    setTried('')
    if (isKept(answer.problem)) {
      setTyped('')
      setOpen(false)
    } else {
      setProblem(answer.problem)
      setFailed(answer.code)
    }
  }
  useEffect(() => {
    if (failed) dropCode(failed)
  }, [failed])
  const add = () => {
    const code = readLetteredCode(typed)
    if (!codeForm.test(code)) return setProblem('Un code a de 4 à 20 lettres et chiffres.')
    if (codes.includes(code)) return setProblem(`${code} est déjà dans votre panier.`)
    setProblem(null)
    setFailed('')
    setTried(code)
    saveCode(code)
  }
  return (
    <div className="codes-entry">
      {codes
        .filter((code) => code !== tried)
        .map((code) => (
          <KeptCode key={code} code={code} quote={quote} />
        ))}
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name="price" size={20} />
          J’ai un code
          <Icon name="open" size={20} />
        </summary>
        <div className="code-field">
          <Field
            label="Code"
            value={typed}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={40}
            error={problem && `${problem} Le total n’a pas changé.`}
            onChange={({ target }) => {
              setTyped(target.value)
              setProblem(null)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
          <Button
            look="outline"
            busy={tried !== '' && quote !== undefined}
            busyWords="…"
            onClick={add}
          >
            Ajouter
          </Button>
        </div>
      </details>
    </div>
  )
}

/** Tells whether the code applies, or will once the cart is larger. */
function isKept(problem: string | null): boolean {
  return problem === null || problem.startsWith('Il manque')
}

type KeptCodeProps = { code: string; quote: Parameters<typeof CodeEntry>[0]['quote'] }

function KeptCode({ code, quote }: KeptCodeProps) {
  const answer = quote?.codes.find((one) => one.code === code)
  const shop = quote?.shops.find(({ promotion }) => promotion?.code === code)
  const words = answer?.problem ?? (shop ? `chez ${shop.shopName}` : '')
  return (
    <div className={answer?.problem ? 'kept-code kept-code-waiting' : 'kept-code'}>
      <Icon name="price" size={20} />
      <div>
        <b>{code}</b>
        {words && <p className="tiny">{words}</p>}
      </div>
      <button className="link" type="button" onClick={() => dropCode(code)}>
        Retirer<span className="visually-hidden"> {code}</span>
      </button>
    </div>
  )
}
