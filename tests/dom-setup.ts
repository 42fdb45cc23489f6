import { cleanup, configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// What a test waits for comes within this or not at all: parallel test files share few cores, and lazy pieces load slowly then.
configure({ asyncUtilTimeout: 20_000 })

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
