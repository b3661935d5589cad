import { redirectDocument, type ClientLoaderFunctionArgs } from 'react-router'

/** Leaves a page without React to the browser: `export const clientLoader = openInBrowser`. */
export function openInBrowser({ request }: ClientLoaderFunctionArgs): never {
  throw redirectDocument(request.url)
}
