import type { Page } from 'playwright-core'

type Path = (page: Page) => Promise<string>

/** Says the same once, however often a screen is looked at. */
const messages = [
  {
    key: '0197b1de-1111-4000-8000-000000000011',
    text: 'Bonjour, le bordeaux est-il aussi foncé que sur la photo ? Il m’en faut deux.',
    product: 'boubou-bazin-brode-femme',
  },
  {
    key: '0197b1de-1111-4000-8000-000000000012',
    text: 'Vous pouvez m’appeler au 76 12 34 56.',
  },
]

/** Opens the conversation of the demo’s buyer with a shop. */
export function conversationWith(slug: string): Path {
  return async (page) => {
    await page.goto('/messages')
    return `/messages/${await page.evaluate(writeAll, { slug, messages })}`
  }
}

/** Reports it, for the team to check. */
export async function reportedBy(page: Page, slug: string): Promise<void> {
  const path = await conversationWith(slug)(page)
  await page.evaluate(report, path.replace('/messages/', ''))
}

/** Runs in the page. */
async function writeAll(all: { slug: string; messages: object[] }): Promise<string> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  let id = ''
  for (const message of all.messages) {
    const answer = await fetch(`/api/shops/${all.slug}/conversation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(message),
    })
    id = ((await answer.json()) as { conversationId: string }).conversationId
  }
  return id
}

/** Runs in the page. */
async function report(id: string): Promise<void> {
  const { token } = JSON.parse(localStorage.getItem('userInfo') ?? '{}') as { token: string }
  await fetch(`/api/conversations/${id}/report`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reason: 'Essai de paiement hors de Sugu' }),
  })
}
