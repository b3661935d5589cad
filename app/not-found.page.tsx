import { data } from 'react-router'

export function loader() {
  throw data(
    { message: 'Cette page n’existe pas ou n’existe plus.', code: 'not_found' },
    { status: 404, statusText: 'Not Found' },
  )
}

/** Never drawn: the loader throws, which shows the error screen with its status. */
export default function NotFoundPage() {
  return null
}
