import type { Page } from 'playwright-core'

/** Signs in by the API and gives the page this new session. */
export async function renewSession(
  page: Page,
  user: { phone: string } | null,
  password = 'demo1234',
): Promise<void> {
  const answer = await page.request.post('/api/users/login', {
    data: { phone: user?.phone, password },
  })
  const session = await answer.text()
  await page.goto('/robots.txt')
  await page.evaluate((text) => localStorage.setItem('userInfo', text), session)
}
