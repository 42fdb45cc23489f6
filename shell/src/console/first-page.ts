import type { FirstPage } from '@ntocc/sdk/contracts'
import { createStore } from '../state/store.ts'

/** What the sign-in said of the page it leads to; null for who was signed in already. */
export const firstPage = createStore<FirstPage | null>(null)
