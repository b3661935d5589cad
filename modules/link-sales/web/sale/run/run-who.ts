import { CallFailure } from '#kernel/wire/call-failure.ts'
import { phoneSentence, textProblem } from '#kernel/wire/field-rules.ts'
import { OTP_LENGTH } from '#kernel/wire/limits.ts'
import { formatPhone, readPhone } from '#kernel/wire/phones.ts'
import { codeTyped, withoutSeparators } from '#kernel/wire/typed-digits.ts'
import { codeAgainWords } from '#kernel/wire/span-words.ts'
import { ownName } from '#modules/identity/contract/accounts.ts'
import { enterBySale, requestSaleCode } from '#modules/link-sales/contract/sale-by-link.ts'
import { call } from '#client/api/client.ts'
import { ownPaths } from '#client/own-paths.ts'
import { sentenceOf } from '#client/api/sentence-of.ts'
import { onPress, part, say, show } from '#client/device/page-parts.ts'
import { endSession } from '#client/session/log-out.ts'
import { listen, onlySaleOf, saveEntrant } from '#client/session/user-info.ts'
import { readBuyer } from './read-buyer.ts'
import type { openDraft } from './draft.ts'
import { type Control, controlsOf, focusFirstFault, setFault } from './fields.ts'

type WhoParts = {
  token: string
  saleId: string
  kept: ReturnType<typeof openDraft>
  /** Its state may have changed, or whose it is. */
  onStale: () => void
}

/**
 * Name, number and the code that proves it.
 * @returns marks what is missing, for a press on « Payer »
 */
export function runWho({ token, saleId, kept, onStale }: WhoParts): () => void {
  const params = { token }
  const [name, phone] = [theOnly('name'), theOnly('phone')]
  const code = part('code').querySelector('input')
  if (!code) throw new Error('the page has no field for the code')
  let againAt = 0

  const draw = () => {
    const user = readBuyer(saleId)
    const isSent = Boolean(phone.value) && numberOf(kept.draft.sent ?? '') === numberOf(phone.value)
    show('newcomer', !user)
    show('known', Boolean(user))
    if (user) say('known-words', `${user.name}, ${formatPhone(user.phone)}`)
    show('leave', onlySaleOf(user) !== null)
    show('send', !isSent)
    show('code', isSent)
    say('sent', formatPhone(readPhone(phone.value) ?? phone.value))
    const seconds = Math.ceil((againAt - Date.now()) / 1_000)
    show('wait', seconds > 0)
    say('wait', codeAgainWords(seconds))
    show('again', seconds <= 0)
    return isSent
  }

  const send = async (field: Control, act: () => Promise<unknown>) => {
    setFault(field, undefined)
    show('sign-in', false)
    try {
      await act()
    } catch (refusal) {
      const { code: why, status } =
        refusal instanceof CallFailure ? refusal : { code: '', status: 0 }
      if (why === 'identity.long_unused')
        return location.assign(ownPaths.ownerCheck(location.pathname))
      const isForSignIn = why === 'link_sales.sign_in_first'
      setFault(field, sentenceOf(refusal))
      show('sign-in', isForSignIn)
      field.focus()
      if (status === 409 && !isForSignIn) onStale()
    }
  }
  const request = async () => {
    markTyped()
    if (name.ariaInvalid || phone.ariaInvalid) return focusFirstFault()
    await send(phone, async () => {
      const { again } = await call(requestSaleCode, { params, body: { phone: phone.value } })
      againAt = Date.now() + again * 1_000
      kept.save({ sent: phone.value })
      setCode(code, '')
      draw()
      code.focus({ preventScroll: true })
    })
  }
  const enter = async () => {
    const body = { name: name.value, phone: phone.value, code: code.value }
    await send(code, async () => saveEntrant(await call(enterBySale, { params, body })))
  }
  const markTyped = () => {
    setFault(name, textProblem(ownName, name.value))
    setFault(phone, phoneSentence(phone.value))
  }

  const press = onPress('send', request)
  onPress('again', request)
  onPress('leave', () => endSession([]))
  for (const field of [name, phone])
    field.addEventListener('keydown', (event) => {
      if (event instanceof KeyboardEvent && event.key === 'Enter') press()
    })
  phone.addEventListener('input', () => (show('sign-in', false), draw()))
  code.addEventListener('input', () => {
    const typed = code.value
    setCode(code, codeTyped(typed, OTP_LENGTH))
    setFault(code, undefined)
    // A pasted message is looked at before it is sent.
    if (withoutSeparators(typed).length === OTP_LENGTH && code.value.length === OTP_LENGTH)
      void enter()
  })
  for (const event of ['focus', 'blur'])
    code.addEventListener(event, () => setCode(code, code.value))
  listen(() => {
    draw()
    if (readBuyer(saleId)) onStale()
  })
  setInterval(draw, 1_000)
  draw()
  return () => {
    if (readBuyer(saleId)) return
    markTyped()
    if (name.ariaInvalid || phone.ariaInvalid) return
    if (!draw()) setFault(phone, 'Confirmez d’abord votre numéro par le code.')
    else if (code.value.length < OTP_LENGTH) setFault(code, 'Entrez les 6 chiffres du code.')
  }
}

/** The same number in another spelling keeps the code that was sent. */
function numberOf(typed: string): string {
  return readPhone(typed) ?? typed
}

function theOnly(name: string): HTMLInputElement {
  const [field] = controlsOf(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`the page has no field ${name}`)
  return field
}

/** Writes the code, and draws it in its boxes. */
function setCode(code: HTMLInputElement, digits: string): void {
  code.value = digits
  const boxes = code.parentElement?.querySelectorAll('span') ?? []
  const next = document.activeElement === code ? Math.min(digits.length, OTP_LENGTH - 1) : -1
  boxes.forEach((box, place) => {
    box.className = place === next ? 'active' : ''
    const caret = place === next && !digits[place]
    box.replaceChildren(caret ? caretOf() : (digits[place] ?? ''))
  })
}

function caretOf(): Node {
  const caret = document.createElement('i')
  caret.className = 'caret'
  return caret
}
