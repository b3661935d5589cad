import { paths } from '#client/paths.ts'
import { listen, readUser } from '#client/session/user-info.ts'

import { trackingAnswer } from './tracking-answer.ts'

const words =
  'Pouvons-nous noter ce que vous regardez sur Sugu, pour vous proposer des produits proches\u202f? Sans votre oui, rien ne quitte cet appareil. '

/** Asks a visitor once for consent. Without React, to keep page scripts small. */
export function askTracking(): void {
  if (isAnswered()) return
  const question = element('section', {
    ariaLabel: 'Ce que vous regardez',
    className: 'mx-auto',
  })
  question.style.maxWidth = 'calc(var(--page-width) + 2 * var(--gutter))'
  question.style.paddingInline = 'var(--gutter)'
  question.style.paddingBottom = 'calc(var(--bar-space) + 112px)'
  const line = element('p', { className: 'small' })
  const more = element('a', {
    className: 'link',
    href: `${paths.privacy()}#donnees`,
    textContent: 'En savoir plus',
  })
  line.style.flex = '1 1 18rem'
  line.append(words, more)
  const answers = element('div', { className: 'flex flex-none gap-2' })
  answers.append(button('Non merci', 'non'), button('Oui', 'oui'))
  const box = element('div', { className: 'remark remark-plain flex-wrap items-center' })
  box.append(line, answers)
  question.append(box)
  document.body.append(question)

  const leave = () => {
    if (!isAnswered()) return
    question.remove()
    for (const end of [endAnswer, endUser]) end()
  }
  const endAnswer = trackingAnswer.listen(leave)
  const endUser = listen(leave)
}

function isAnswered(): boolean {
  return readUser() !== null || trackingAnswer.read() !== ''
}

function button(label: string, answer: 'oui' | 'non'): HTMLButtonElement {
  const made = element('button', {
    type: 'button',
    className: 'button button-outline',
    textContent: label,
  })
  made.addEventListener('click', () => trackingAnswer.write(answer))
  return made
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  of: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), of)
}
