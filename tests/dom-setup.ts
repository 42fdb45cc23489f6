import './no-owner-stacks.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { clearDrafts } from '../sdk/src/client/drafts.ts'
import { withoutSheets } from './dom-styles.ts'
import { LIMIT_MS } from './limit.ts'
import { NotThere } from './not-there.ts'

withoutSheets(window)
configure({
  asyncUtilTimeout: LIMIT_MS,
  getElementError: (message, container) => new NotThere(message ?? '', container),
})

// Files may share the document, its stores and the globals: each leaves them as the first one found them.
afterAll(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  // Without IndexedDB they are kept in a module, which lives on.
  await clearDrafts()
  history.replaceState(null, '', '/')
})
