import type { FirstPage } from '@ntocc/sdk/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { role, userInfo } from '../testing/fixtures.ts'
import { readCookie } from './cookies.ts'
import { trimmed } from './request.ts'
import { createSession, type SessionApi, type SessionHooks } from './session.ts'
import { branchAtStart, storedBranch } from './storage.ts'

const BRANCH = {
  branchCode: 'HQ',
  softVersion: 'Standard-1.0',
  partyGroupConfigCacheMap: {
    exportExcel_exportableQuantity: { configValue: '1234' },
    amapKey_web: { configValue: 'maps-1' },
    loginkTarget_reportProvince: { configValue: '1' },
  },
}

function setUp(over: Partial<SessionApi> = {}, signedIn = false) {
  const api = {
    signIn: vi.fn<SessionApi['signIn']>(async () => ({ passWordOverdue: false, branch: BRANCH })),
    userInfo: vi.fn(async () => userInfo()),
    logout: vi.fn(async () => undefined),
    forgetToken: vi.fn(async () => undefined),
    changeRole: vi.fn(async () => undefined),
    areaOptions: vi.fn(async () => [{ code: '420100' }]),
    branchList: vi.fn(async () => [{ branchCode: 'HQ' }]),
    branch: vi.fn(async () => BRANCH),
    ...over,
  } satisfies SessionApi
  const hooks = {
    toastError: vi.fn<SessionHooks['toastError']>(),
    onEnded: vi.fn<SessionHooks['onEnded']>(reason => (reason === 'logout' ? '/login' : '/login?redirect=x')),
    onFirstPage: vi.fn(),
    onUserChanged: vi.fn<SessionHooks['onUserChanged']>(),
    onHealed: vi.fn<SessionHooks['onHealed']>(),
    announce: vi.fn<SessionHooks['announce']>(),
  }
  const session = createSession(api, hooks, { signedIn, branch: null })
  return { api, hooks, session, state: () => session.store.get() }
}

const settled = () => new Promise(resolve => setTimeout(resolve))
const password = { variant: 'password', username: ' admin ', password: ' secret ' } as const

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

describe('signing in', () => {
  it('S5-001 S3-016 the username is trimmed, the password is not', async () => {
    const { api, session } = setUp()
    await session.signIn(password)
    const sent = { variant: 'password', username: 'admin', password: ' secret ', landing: '/home' }
    expect(api.signIn).toHaveBeenCalledWith(sent)
  })

  it.each([
    ['/', '/home'],
    ['/waybill/12?tab=papers#end', '/waybill/12'],
  ])('says that it leads to %s by the path %s, and passes on what is told of that page', async (landing, path) => {
    const first = { page: 'Page' } as FirstPage
    const { api, session, hooks } = setUp({
      signIn: vi.fn(async () => ({ passWordOverdue: false, branch: BRANCH, first })),
    })
    await session.signIn(password, landing)
    expect(api.signIn).toHaveBeenCalledWith(expect.objectContaining({ landing: path }))
    expect(hooks.onFirstPage).toHaveBeenCalledExactlyOnceWith(first)
  })

  it('S5-002 S3-018 the phone is trimmed', () => {
    expect(trimmed({ variant: 'phone', phone: ' 13800000000\t', verifyCode: '1' })).toMatchObject({
      phone: '13800000000',
    })
  })

  it('S8-025 a refused sign-in is passed on to the caller and changes nothing', async () => {
    const refused = new Error('wrong password')
    const { session, state, hooks } = setUp({ signIn: () => Promise.reject(refused) })
    await expect(session.signIn(password)).rejects.toBe(refused)
    expect(state().token).toBe('')
    expect(hooks.toastError).not.toHaveBeenCalled()
  })

  it('S3-102 S3-103 S3-104 S3-108 S9-005 report type, exportable quantity, branch and provinces are kept locally', async () => {
    const { session } = setUp()
    await session.signIn(password)
    expect(localStorage.getItem('reportType')).toBe('1')
    expect(localStorage.getItem('exportableQuantity')).toBe('1234')
    expect(JSON.parse(localStorage.getItem('dataBranch') ?? '')).toMatchObject({ softVersion: 'Standard-1.0' })
    expect(localStorage.getItem('reportProvince')).toBe('[1]')
    expect(storedBranch()?.branchCode).toBe('HQ')
  })

  it('S4-039 the session tells its branch where nothing is stored of it, or of another one', () => {
    const ctms = { branchCode: 'CT', softVersion: 'ctms-2.0' }
    expect(branchAtStart(null, ctms)).toBe(ctms)
    expect(branchAtStart({ branchCode: 'HQ' }, ctms)).toBe(ctms)
    const stored = { branchCode: 'CT', softVersion: 'ctms-3.0' }
    expect(branchAtStart(stored, ctms)).toBe(stored)
    expect(branchAtStart(stored, null)).toBe(stored)
  })

  it('S3-112 the maps key is kept in a cookie, not in local storage', async () => {
    const { session } = setUp()
    await session.signIn(password)
    expect(readCookie('amapKey_web')).toBe('maps-1')
    expect(JSON.stringify({ ...localStorage, dataBranch: '' })).not.toContain('maps-1')
  })

  it('S4-021 an overdue password is known from the sign-in, told to the other tabs, and over when it has been changed', async () => {
    const { session, state, hooks } = setUp({ signIn: async () => ({ passWordOverdue: true, branch: BRANCH }) })
    await session.signIn(password)
    expect(state().passWordOverdue).toBe(true)
    expect(hooks.announce).toHaveBeenLastCalledWith({ kind: 'signed-in', passWordOverdue: true })
    session.passwordChanged()
    expect(state().passWordOverdue).toBe(false)
    expect(hooks.announce).toHaveBeenLastCalledWith({ kind: 'password-changed' })
  })
})

describe('loading the user info', () => {
  it('S3-105 S6-007 the permission list is stored as comma-separated codes', async () => {
    const { session } = setUp({}, true)
    await session.loadInfo()
    expect(localStorage.getItem('permissionlist')).toBe('waybill.sign,waybill.deleted')
  })

  it('S3-106 S3-107 S4-004 S4-005 area options and branch list are loaded after it and stored', async () => {
    const { session, state } = setUp({}, true)
    await session.loadInfo()
    await settled()
    expect(state().areaOptions).toEqual([{ code: '420100' }])
    expect(JSON.parse(localStorage.getItem('areaOptions') ?? '')).toEqual([{ code: '420100' }])
    expect(JSON.parse(localStorage.getItem('branchList') ?? '')).toEqual([{ branchCode: 'HQ' }])
  })

  it('the reference lists do not wait for it, and are dropped when it is refused', async () => {
    let refuse: (error: Error) => void = () => undefined
    const waiting = () => new Promise<never>((_, reject) => (refuse = reject))
    const { session, api, state } = setUp({ userInfo: vi.fn(waiting) }, true)
    const loading = session.loadInfo()
    expect(api.areaOptions).toHaveBeenCalledTimes(1)
    expect(api.branchList).toHaveBeenCalledTimes(1)
    refuse(new Error('no'))
    expect(await loading).toBe(false)
    await settled()
    expect(state().areaOptions).toEqual([])
    expect(localStorage.getItem('areaOptions')).toBeNull()
  })

  it('asked for twice at once, it is fetched once', async () => {
    const { session, api } = setUp({}, true)
    await Promise.all([session.loadInfo(), session.loadInfo()])
    expect(api.userInfo).toHaveBeenCalledTimes(1)
  })

  it('a reference list that fails leaves the session standing', async () => {
    const { session, state } = setUp({ areaOptions: () => Promise.reject(new Error('down')) }, true)
    expect(await session.loadInfo()).toBe(true)
    await settled()
    expect(state().roles).toEqual(['PLAT_ADMIN'])
    expect(state().branchList).toHaveLength(1)
  })

  it.each([
    [
      'S8-014 no resources',
      { userInfo: async () => userInfo({ roleList: [role({ resourceList: [] })] }) },
      '无权限，请联系管理员授权！',
    ],
    ['S8-017 no data', { userInfo: async () => null }, 'Verification failed, please Login again.'],
    ['S8-016 a failed call', { userInfo: () => Promise.reject(new Error('down')) }, 'down'],
  ])('%s: message, token reset, back to sign-in', async (_name, api, message) => {
    const { session, state, hooks } = setUp(api, true)
    expect(await session.loadInfo()).toBe(false)
    expect(hooks.toastError).toHaveBeenCalledExactlyOnceWith(message)
    expect(state().token).toBe('')
    expect(hooks.onEnded).toHaveBeenCalledExactlyOnceWith('reset')
  })

  it('an answer for a session that has ended meanwhile is dropped', async () => {
    let answer: (info: ReturnType<typeof userInfo>) => void = () => undefined
    const { session, state, hooks } = setUp(
      {
        userInfo: () =>
          new Promise(resolve => {
            answer = resolve
          }),
      },
      true,
    )
    const loading = session.loadInfo()
    void session.resetToken()
    answer(userInfo())
    expect(await loading).toBe(false)
    expect(state().party).toBeNull()
    expect(hooks.toastError).not.toHaveBeenCalled()
  })
})

describe('ending a session', () => {
  it('S4-009 S4-010 S4-011 S4-012 log out calls the server and clears token, roles, branch data and permissions', async () => {
    const { session, state, api, hooks } = setUp()
    await session.signIn(password)
    await session.loadInfo()
    await session.logout()
    expect(api.logout).toHaveBeenCalledTimes(1)
    expect(state()).toMatchObject({ token: '', roles: [], branch: null, permissionlist: [] })
    for (const key of ['dataBranch', 'permissionlist', 'exportableQuantity'])
      expect(localStorage.getItem(key)).toBeNull()
    expect(readCookie('amapKey_web')).toBeUndefined()
    expect(hooks.onEnded).toHaveBeenCalledExactlyOnceWith('logout')
    expect(state().landing).toBe('/login')
    expect(hooks.announce).toHaveBeenLastCalledWith({ kind: 'signed-out' })
  })

  it('every tab leaves before the server answers, and the next sign-in waits for that answer', async () => {
    let answered: () => void = () => undefined
    const logout = () =>
      new Promise<undefined>(resolve => {
        answered = () => resolve(undefined)
      })
    const { session, state, hooks, api } = setUp({ logout }, true)
    const leaving = session.logout()
    expect(state().token).toBe('')
    expect(hooks.announce).toHaveBeenLastCalledWith({ kind: 'signed-out' })
    const signingIn = session.signIn(password)
    await settled()
    expect(api.signIn).not.toHaveBeenCalled()
    answered()
    await Promise.all([leaving, signingIn])
    expect(api.signIn).toHaveBeenCalledTimes(1)
  })

  it('a log out the server does not answer still leaves', async () => {
    const { session, state } = setUp({ logout: () => Promise.reject(new Error('down')) }, true)
    await session.logout()
    expect(state().token).toBe('')
  })

  it('S4-016 reset token clears the sealed cookie and calls nothing of the API', () => {
    const { session, state, api } = setUp({}, true)
    void session.resetToken()
    expect(state().token).toBe('')
    expect(api.logout).not.toHaveBeenCalled()
    expect(api.forgetToken).toHaveBeenCalledTimes(1)
  })

  it('a sign-in waits until the cookie of the session before has gone', async () => {
    let gone: () => void = () => undefined
    const forgetToken = () =>
      new Promise<undefined>(resolve => {
        gone = () => resolve(undefined)
      })
    const { session, api } = setUp({ forgetToken }, true)
    void session.resetToken()
    const signingIn = session.signIn(password)
    await settled()
    expect(api.signIn).not.toHaveBeenCalled()
    gone()
    await signingIn
    expect(api.signIn).toHaveBeenCalledTimes(1)
  })

  it('a cookie that cannot be cleared keeps nobody from signing in', async () => {
    const { session, state } = setUp({ forgetToken: () => Promise.reject(new Error('down')) }, true)
    await session.resetToken()
    await session.signIn(password)
    expect(state().token).not.toBe('')
  })

  it('another tab signing out ends this one without a second call', () => {
    const { session, state, api, hooks } = setUp({}, true)
    void session.follow({ kind: 'signed-out' })
    expect(state().token).toBe('')
    // Signed out, and not expired: nothing that was typed here is kept for a return.
    expect(hooks.onEnded).toHaveBeenCalledExactlyOnceWith('elsewhere')
    expect(api.logout).not.toHaveBeenCalled()
    expect(hooks.announce).not.toHaveBeenCalled()
  })
})

describe('changing roles', () => {
  it('S4-017 S4-018 S4-020 the gateway is told, tabs are cleared, user info is read again', async () => {
    const { session, state, api, hooks } = setUp({}, true)
    await session.loadInfo()
    await session.changeRole('finance')
    expect(api.changeRole).toHaveBeenCalledExactlyOnceWith('finance')
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
    expect(api.userInfo).toHaveBeenCalledTimes(2)
    expect(state().token).toBe('finance-token')
    expect(state().roles).toEqual(['PLAT_ADMIN'])
  })

  it('a refused role changes nothing', async () => {
    const { session, state, hooks } = setUp({ changeRole: () => Promise.reject(new Error('not yours')) }, true)
    await session.loadInfo()
    const before = state()
    await expect(session.changeRole('other')).rejects.toThrow('not yours')
    expect(state().token).toBe(before.token)
    expect(state().roles).toEqual(['PLAT_ADMIN'])
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
  })
})
