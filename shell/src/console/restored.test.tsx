import { afterEach, expect, it, vi } from 'vitest'
import { fakeShell } from '../testing/render.tsx'
import { guardRestored } from './restored.ts'

const HQ = { branchCode: 'HQ', partyType: 'PLAT_ADMIN', code: 'P001' } as const
const visibility = () => document.documentElement.style.visibility
const show = (persisted: boolean) => dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  document.documentElement.style.visibility = ''
})

async function page(check: () => Promise<{ signedIn: boolean; party?: { branchCode: string; code: string } }>) {
  const { session } = fakeShell({}, true)
  await session.loadInfo()
  const reload = vi.fn()
  stop = guardRestored(session, { check: check as never, reload })
  return reload
}

it('a page that comes back whole shows nothing before the session is known to be the same', async () => {
  const reload = await page(async () => ({ signedIn: true, party: HQ }))
  show(true)
  expect(visibility()).toBe('hidden')
  await vi.waitFor(() => expect(visibility()).toBe(''))
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  ['the session has ended', async () => ({ signedIn: false })],
  ['it is somebody else’s', async () => ({ signedIn: true, party: { ...HQ, code: 'P002' } })],
  ['nobody answers', () => Promise.reject(new Error('down'))],
])('when %s meanwhile it is loaded anew, hidden', async (_name, check) => {
  const reload = await page(check)
  show(true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(visibility()).toBe('hidden')
})

it('an ordinary load asks nothing', async () => {
  const check = vi.fn(async () => ({ signedIn: true }))
  await page(check)
  show(false)
  expect(check).not.toHaveBeenCalled()
  expect(visibility()).toBe('')
})
