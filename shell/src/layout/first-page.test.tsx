import type { FirstPage } from '@ntocc/sdk/contracts'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { firstPage } from '../console/first-page.ts'
import { forgetManifest, manifestStore } from '../console/manifest.ts'
import { PAGES } from '../testing/fixtures.ts'
import { fakeShell } from '../testing/render.tsx'
import { prefetchFirst } from './first-page.ts'

// The workspace's shared modules exist only in a build.
const host = vi.hoisted(() => ({ setManifest: vi.fn(), prefetch: vi.fn(), begin: vi.fn() }))
vi.mock('./workspace.ts', () => ({ workspaceOf: () => ({ host }) }))
afterAll(() => {
  vi.doUnmock('./workspace.ts')
})

const manifest = { branchCode: 'HQ', edition: '', setId: '1', plugins: [], refused: [] }
const arrive = (setId = '1') =>
  manifestStore.set(() => ({ manifest: { ...manifest, setId }, pages: PAGES, failed: false }))

beforeAll(() => i18next.init({ lng: 'en', resources: {} }))
beforeEach(() => {
  vi.clearAllMocks()
  history.replaceState(null, '', '/transport/waybills')
})
let stop: () => void
afterEach(() => {
  stop()
  forgetManifest()
  history.replaceState(null, '', '/')
})

it.each(['user info', 'manifest'])('the first page’s code is asked for once, when %s comes last', async last => {
  const shell = fakeShell({}, true)
  stop = prefetchFirst(shell)
  prefetchFirst(shell)
  if (last === 'user info') arrive()
  else await shell.session.loadInfo()
  expect(host.prefetch).not.toHaveBeenCalled()
  if (last === 'user info') await shell.session.loadInfo()
  else arrive()
  expect(host.setManifest).toHaveBeenCalledTimes(1)
  expect(host.prefetch).toHaveBeenCalledTimes(1)
  expect(host.prefetch).toHaveBeenCalledWith(expect.objectContaining({ name: 'WaybillManage' }))
})

it('a newer set of plugins is no first page; the next session’s is', async () => {
  const shell = fakeShell({}, true)
  stop = prefetchFirst(shell)
  await shell.session.loadInfo()
  arrive()
  arrive('2')
  expect(host.prefetch).toHaveBeenCalledTimes(1)
  forgetManifest()
  arrive('3')
  expect(host.prefetch).toHaveBeenCalledTimes(2)
})

it('nothing is asked for a page that the user may not open', async () => {
  history.replaceState(null, '', '/ctms/nowhere')
  const shell = fakeShell({}, true)
  stop = prefetchFirst(shell)
  await shell.session.loadInfo()
  arrive()
  expect(host.prefetch).not.toHaveBeenCalled()
})

it('what the sign-in tells of the first page is begun with at once, and not once the manifest is there', () => {
  const told = { page: 'WaybillManage' } as FirstPage
  stop = prefetchFirst(fakeShell({}, true))
  firstPage.set(() => told)
  expect(host.begin).toHaveBeenCalledExactlyOnceWith(told)
  arrive()
  firstPage.set(() => ({ ...told }))
  expect(host.begin).toHaveBeenCalledTimes(1)
  firstPage.set(() => null)
})
