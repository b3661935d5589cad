import { createContext } from 'react'

import type { Category } from '#modules/products/contract/catalogue.ts'

/**
 * Categories that the server draws in every header; the browser keeps that HTML, and fetches them
 * only when a laptop needs them.
 */
export const ShownCategories = createContext<readonly Category[]>([])
