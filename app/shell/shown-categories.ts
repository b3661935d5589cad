import { createContext } from 'react'

import type { Category } from '#modules/categories/contract/categories.ts'

/**
 * Categories that the server draws in every header. The browser keeps that HTML, and fetches them
 * only on a laptop.
 */
export const ShownCategories = createContext<readonly Category[]>([])
