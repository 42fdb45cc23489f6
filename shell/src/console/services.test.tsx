import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../boot/boot.ts'
import { startI18n } from '../boot/i18n.ts'
import { toasts } from '../ports/toasts.ts'
import { client, connectPorts, sessionApi } from './services.ts'

const answers = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ status: 0, data: { records: [] } }))

beforeEach(async () => {
  vi.stubGlobal('fetch', answers)
  answers.mockClear()
  await startI18n('en')
  boot.set(() => ({
    buildId: '1',
    apiBase: 'https://api.example.org',
    signedIn: true,
    passWordOverdue: false,
    enterprise: { name: '', logoUrl: '', loginLogoUrl: '' },
    languages: ['en'],
    branch: null,
    demo: false,
  }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  toasts.set(() => [])
})

const calls = () => answers.mock.calls.map(([url]) => new URL(String(url)))

describe('calls of the shell', () => {
  it('S7-006 the base address comes from the start data, without a rebuild', async () => {
    await sessionApi.logout()
    boot.set(state => state && { ...state, apiBase: 'https://other.example.org' })
    await sessionApi.logout()
    expect(calls().map(url => url.origin)).toEqual(['https://api.example.org', 'https://other.example.org'])
  })

  it('S9-042 the branch list is read with a page size of 1000', async () => {
    await sessionApi.branchList()
    expect(calls()[0]?.searchParams.get('pageSize')).toBe('1000')
  })

  it('an ended session met by the session’s own calls opens no dialog and no toast: the session says it', async () => {
    const onLoggedOut = vi.fn()
    connectPorts({ onLoggedOut, onDue: {} })
    answers.mockImplementation(async () => Response.json({ status: 21332, msg: 'over' }))
    await expect(sessionApi.userInfo()).rejects.toThrow('over')
    expect(document.querySelector('dialog')).toBeNull()
    expect(toasts.get()).toEqual([])
  })

  it('an error of any other call is toasted with its request', async () => {
    connectPorts({ onLoggedOut: vi.fn(), onDue: {} })
    answers.mockImplementation(async () => Response.json({ status: 5000, msg: 'broken', requestId: 'r-1' }))
    await expect(client.file('/ntocc-basic-api/x')).rejects.toThrow('broken')
    expect(toasts.get()).toMatchObject([{ level: 'error', text: 'broken', requestId: 'r-1', durationMs: 5000 }])
  })
})
