import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'
import { withoutSheets } from './dom-styles.ts'
import { LIMIT_MS } from './limit.ts'

withoutSheets(window)
configure({ asyncUtilTimeout: LIMIT_MS })

// Files may share the document, its stores and the globals: each leaves them as the first one found them.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  cleanup()
  document.body.replaceChildren()
  document.title = ''
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})
