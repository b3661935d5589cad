import { typedClient, type Client, type Transport } from '#kernel/wire/typed-client.ts'
import { forgetUser, readEntrant } from '../session/user-info.ts'

import { resolveRefusal } from './refusal-handler.ts'

/** ms: long enough for 3G, yet a request without an answer must end. */
const CALL_MS = 25_000
const UPLOAD_MS = 120_000

/**
 * Calls the API with the device's session.
 * @throws CallFailure; a 401 forgets the session, so that guarded pages lead to the login page
 */
export const call: Client = async (endpoint, input, options) => {
  try {
    return await callOwn(endpoint, input, options)
  } catch (failure) {
    if (endpoint.method === 'GET' && loggedReads.test(endpoint.path) && !options?.signal?.aborted)
      // oxlint-disable-next-line no-console -- the specification has it logged
      console.error(`${endpoint.path} not read`, failure)
    throw failure
  }
}

const callOwn = typedClient(overFetch, () => readEntrant()?.token)

const loggedReads = /^\/api\/(?:notifications|categories|deliveries)(?:\/|$)/

/** Calls the API with a session that this device does not keep yet. */
export function callAs(token: string): Client {
  return typedClient(overFetch, () => token)
}

async function overFetch(request: Parameters<Transport>[0]): ReturnType<Transport> {
  const answer = await sendRequest(request)
  if (answer.status !== 403 || !(await resolveRefusal(await answer.text()))) return answer
  return sendRequest(request)
}

async function sendRequest({
  method,
  url,
  headers,
  body,
  signal,
}: Parameters<Transport>[0]): ReturnType<Transport> {
  const end = new AbortController()
  const stop = () => end.abort()
  const timer = setTimeout(stop, body instanceof FormData ? UPLOAD_MS : CALL_MS)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  try {
    const answer = await fetch(url, {
      method,
      headers,
      body,
      signal: end.signal,
      credentials: 'same-origin',
    })
    const text = await answer.text()
    if (answer.status === 401) forgetSession(headers['authorization'])
    // The role may have changed: use-fresh-user.ts reads it again.
    if (answer.status === 403) dispatchEvent(new Event('refused'))
    const { status, statusText, headers: answered } = answer
    return { status, statusText, headers: answered, text: () => Promise.resolve(text) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Forgets only the refused session: another tab may have signed in meanwhile. */
function forgetSession(authorization: string | undefined): void {
  const user = readEntrant()
  if (user && authorization === `Bearer ${user.token}`) forgetUser()
}
