import { ProviderDown } from './provider-faults.ts'

/**
 * Reads the answer as JSON.
 * @throws ProviderDown without a readable answer
 */
export async function fetchJson(
  url: string,
  request: RequestInit,
): Promise<{ status: number; body: Record<string, unknown> }> {
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, { ...request, redirect: 'error' })
    text = await answer.text()
  } catch (error) {
    throw new ProviderDown('no answer', error, !neverLeft(error))
  }
  try {
    return {
      status: answer.status,
      body: text ? (JSON.parse(text) as Record<string, unknown>) : {},
    }
  } catch {
    throw new ProviderDown(`unreadable answer ${answer.status}`, undefined, answer.ok)
  }
}

/** Connection codes of a request that was not sent. */
const neverLeftCodes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && typeof error.code === 'string' && neverLeftCodes.has(error.code)) ||
    neverLeft(error.cause)
  )
}

export function textIn(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
