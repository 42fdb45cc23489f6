import { keepDraft, readDraft } from '@ntocc/sdk/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Router } from '../app/router.tsx'
import { startI18n } from '../boot/i18n.ts'
import { ask, dialogs } from '../ports/dialogs.ts'
import { COOKIES, readCookie, writeCookie } from '../session/cookies.ts'
import { INITIAL_SESSION } from '../session/state.ts'
import { createShell, onUserChange } from './console.ts'
import { manifestStore } from './manifest.ts'

const wire = vi.fn(async (_url: string) => Response.json({ status: 0 }))
const router = { navigate: vi.fn() } as unknown as Router

beforeEach(async () => {
  vi.stubGlobal('fetch', wire)
  await startI18n('en')
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

describe('what was typed and not saved', () => {
  const key = { user: 'P1/admin', branch: 'HQ', form: 'driver' }
  const kept = () => keepDraft(key, { at: Date.now(), version: undefined, values: { name: 'x' } })

  it.each([
    ['a log out here', async () => createShell(router).session.logout(), false],
    ['an end by itself', async () => createShell(router).session.resetToken(), true],
  ] as const)('%s', async (_what, end, stays) => {
    await kept()
    await end()
    expect((await readDraft(key)) !== undefined).toBe(stays)
  })
})

describe('S4-009 S4-010 S4-011 S4-012 S4-013 S4-014 what a log out clears', () => {
  const leave = () => createShell(router).session.logout()

  it.each([
    ['stored branch', 'dataBranch', null],
    ['permission list', 'permissionlist', null],
    ['list of branches', 'branchList', null],
    ['exportable quantity', 'exportableQuantity', null],
    ['report provinces', 'reportProvince', null],
    ['report type', 'reportType', null],
    // Of this machine and the same for everybody: they stay.
    ['areas', 'areaOptions', 'kept'],
    ['language', 'language', 'kept'],
    ['size', 'size', 'kept'],
    ['sidebar', 'sidebarStatus', 'kept'],
  ])('%s (%s)', async (_what, key, after) => {
    localStorage.setItem(key, 'kept')
    await leave()
    expect(localStorage.getItem(key)).toBe(after)
  })

  it('the maps key, manifest and routes, open questions, the state, and whatever has been registered', async () => {
    writeCookie(COOKIES.mapsKey, 'maps-1')
    manifestStore.set(state => ({ ...state, failed: true }))
    const question = ask({ title: '', text: '', confirm: '', cancel: '' })
    const registered = vi.fn()
    const stop = onUserChange(registered)
    const { session } = createShell(router)
    await session.logout()
    expect(readCookie(COOKIES.mapsKey)).toBeUndefined()
    expect(manifestStore.get()).toEqual({ manifest: null, pages: null, failed: false })
    expect(await question.answer).toBe(false)
    expect(dialogs.get()).toEqual([])
    expect(registered).toHaveBeenCalledTimes(1)
    expect(session.store.get()).toEqual({ ...INITIAL_SESSION, landing: '/login' })
    expect(wire.mock.calls.some(([url]) => url.endsWith('/ntocc-basic-api/logout'))).toBe(true)
    stop()
  })
})
