import { vi } from 'vitest'
import { LIMIT_MS } from './limit.ts'

// The configuration has a limit for `expect.poll`; for these it has none, and theirs is a second.
const { waitFor, waitUntil } = vi
vi.waitFor = (look, options) => waitFor(look, { timeout: LIMIT_MS, ...(typeof options === 'object' && options) })
vi.waitUntil = (look, options) => waitUntil(look, { timeout: LIMIT_MS, ...(typeof options === 'object' && options) })
