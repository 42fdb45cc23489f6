import type { UserInfo } from '@ntocc/sdk/contracts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PARTY, role, userInfo } from '../testing/fixtures.ts'
import { createSession, type SessionApi } from './session.ts'

const BRANCH = { branchCode: 'HQ', softVersion: 'Standard-1.0' }
const admin = { ...PARTY, username: 'admin' }
const dispatcher = role({ roleCode: 'dispatcher', roleName: 'Dispatcher' })
const asAdmin = userInfo({ party: admin, roleList: [role(), dispatcher] })
const asDispatcher = userInfo({ party: admin, roleList: [dispatcher, role()] })
const password = { variant: 'password', username: 'admin', password: 'secret' } as const

/** A page open for `before`; the server then tells `answers`, one after the other. */
async function openFor(before: UserInfo, answers: (UserInfo | Error)[], over: Partial<SessionApi> = {}) {
  const queue = [before, ...answers]
  const api = {
    signIn: vi.fn(async () => ({ passWordOverdue: false, branch: BRANCH })),
    userInfo: vi.fn(async () => {
      const next = queue.length > 1 ? queue.shift() : queue[0]
      if (next instanceof Error) throw next
      return next ?? null
    }),
    logout: vi.fn(async () => undefined),
    forgetToken: vi.fn(async () => undefined),
    changeRole: vi.fn(async () => undefined),
    areaOptions: async () => [],
    branchList: async () => [],
    branch: async () => null,
    ...over,
  } satisfies SessionApi
  const hooks = {
    toastError: vi.fn(),
    onEnded: vi.fn((_reason: 'logout' | 'reset') => '/login'),
    onFirstPage: vi.fn(),
    onUserChanged: vi.fn(),
    onHealed: vi.fn(),
    announce: vi.fn(),
  }
  const session = createSession(api, hooks, { signedIn: true, branch: BRANCH })
  await session.loadInfo()
  return { api, hooks, session, state: () => session.store.get() }
}

beforeEach(() => localStorage.clear())

describe('signing in again over a page', () => {
  it('the same user goes on: nothing is cleared, permissions are the new ones, the other tabs hear of it', async () => {
    const { session, state, hooks } = await openFor(asAdmin, [{ ...asAdmin, permissionlist: ['waybill.sign'] }])
    const resources = state().roleList
    expect(await session.heal(password)).toBe(true)
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
    expect(hooks.onHealed).toHaveBeenCalledTimes(1)
    expect(state().roleList).toEqual(resources)
    expect(localStorage.getItem('permissionlist')).toBe('waybill.sign')
    expect(hooks.announce).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-in', passWordOverdue: false })
  })

  it.each([
    ['another user of the same party', { ...admin, username: 'clerk' }],
    ['another party', { ...admin, code: 'P002' }],
    ['the same name in another branch', { ...admin, branchCode: 'CT' }],
  ])('%s is a change of user: everything of the one before goes', async (_name, party) => {
    const { session, state, hooks } = await openFor(asAdmin, [userInfo({ party })])
    expect(await session.heal(password)).toBe(false)
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
    expect(hooks.onHealed).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ party: null, roles: [], permissionlist: [], branch: BRANCH })
    expect(state().token).not.toBe('')
  })

  it('the role that was chosen is taken again', async () => {
    const { session, api, hooks } = await openFor(asDispatcher, [asAdmin, asDispatcher])
    expect(await session.heal(password)).toBe(true)
    expect(api.changeRole).toHaveBeenCalledExactlyOnceWith('dispatcher')
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
  })

  it('who has lost the role begins anew in the one that is left', async () => {
    const refused = { changeRole: () => Promise.reject(new Error('not yours')) }
    const { session, hooks } = await openFor(asDispatcher, [asAdmin], refused)
    expect(await session.heal(password)).toBe(false)
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
  })

  it('a refused password changes nothing and is told to the form', async () => {
    const wrong = { signIn: () => Promise.reject(new Error('wrong password')) }
    const { session, state, hooks } = await openFor(asAdmin, [asAdmin], wrong)
    const before = state()
    await expect(session.heal(password)).rejects.toThrow('wrong password')
    expect(state()).toBe(before)
    expect(hooks.announce).not.toHaveBeenCalled()
  })

  it('S4-021 with a password that is overdue by now, what is open waits behind its change', async () => {
    const overdue = { signIn: async () => ({ passWordOverdue: true, branch: BRANCH }) }
    const { session, state, hooks } = await openFor(asAdmin, [asAdmin], overdue)
    expect(await session.heal(password)).toBe(true)
    expect(state().passWordOverdue).toBe(true)
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
    session.passwordChanged()
    expect(hooks.onHealed).toHaveBeenCalledTimes(2)
  })
})

describe('another tab has signed in', () => {
  const event = { kind: 'signed-in', passWordOverdue: false } as const

  it('as the same user: this tab is healed and keeps what is open', async () => {
    const { session, state, hooks } = await openFor(asAdmin, [asAdmin])
    await session.follow(event)
    expect(hooks.onHealed).toHaveBeenCalledTimes(1)
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
    expect(state().party?.username).toBe('admin')
    expect(hooks.announce).not.toHaveBeenCalled()
  })

  it.each([
    ['as somebody else', userInfo({ party: { ...admin, username: 'clerk' } })],
    ['in another role', asDispatcher],
    ['and it cannot be told who', new Error('down')],
  ])('%s: nothing of the user before stays', async (_name, answer) => {
    const { session, state, hooks } = await openFor(asAdmin, [answer])
    await session.follow(event)
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
    expect(hooks.onHealed).not.toHaveBeenCalled()
    expect(state().party).toBeNull()
  })

  it('in another branch, and nothing may be stored here: the gateway tells which', async () => {
    const elsewhere = { branchCode: 'CT', softVersion: 'ctms-2.0' }
    const { session, state } = await openFor(asAdmin, [new Error('down')], { branch: async () => elsewhere })
    localStorage.clear()
    await session.follow(event)
    expect(state().branch).toEqual(elsewhere)
  })

  it('S4-021 with an overdue password: it comes first here too, and is over here when it is over there', async () => {
    const { session, state } = await openFor(asAdmin, [asAdmin])
    await session.follow({ kind: 'signed-in', passWordOverdue: true })
    expect(state().passWordOverdue).toBe(true)
    await session.follow({ kind: 'password-changed' })
    expect(state().passWordOverdue).toBe(false)
  })

  it('and has left again before it was known who: the later word counts', async () => {
    let answer: (info: UserInfo) => void = () => undefined
    const slow = vi.fn<SessionApi['userInfo']>(() => Promise.resolve(asAdmin))
    const { session, state, hooks } = await openFor(asAdmin, [], { userInfo: slow })
    slow.mockImplementation(() => new Promise(resolve => (answer = resolve)))
    const following = session.follow(event)
    await session.follow({ kind: 'signed-out' })
    answer(asAdmin)
    await following
    expect(state().token).toBe('')
    expect(hooks.onHealed).not.toHaveBeenCalled()
  })

  it('took another role: this tab begins anew', async () => {
    const { session, state, hooks } = await openFor(asAdmin, [asAdmin])
    await session.follow({ kind: 'role-changed' })
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
    expect(state().roles).toEqual([])
  })
})
