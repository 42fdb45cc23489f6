import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ask, dialogs } from '../ports/dialogs.ts'
import { toasts } from '../ports/toasts.ts'
import { createExpiry, type Expiry } from '../session/expiry.ts'
import { fakeDialogs } from '../testing/dialogs.ts'
import { PARTY, userInfo } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import SignInSheet from './SignInSheet.tsx'

const ADMIN = { ...PARTY, username: 'admin', phone: '13800000001' }
const QUESTION = { title: 'over', text: '', confirm: 'leave', cancel: 'stay', other: 'here' }

beforeEach(fakeDialogs)
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  toasts.set(() => [])
  dialogs.set(() => [])
})

/** The sheet over a page of ADMIN; the server tells `next` of whoever signs in. */
async function openSheet(next = ADMIN, over = {}) {
  const infos = [userInfo({ party: ADMIN }), userInfo({ party: next })]
  const shell = fakeShell({ userInfo: async () => infos.shift() ?? null, ...over }, true)
  await shell.session.loadInfo()
  const expiry: Expiry = createExpiry(
    () => ask(QUESTION),
    () => ({ take: async () => true, release: () => undefined }),
  )
  shell.hooks.onHealed.mockImplementation(expiry.settled)
  shell.hooks.onUserChanged.mockImplementation(expiry.settled)
  const asked = expiry.confirmLoggedOut()
  const router = createMemoryRouter([{ path: '/*', element: <SignInSheet stage="form" expiry={expiry} /> }])
  await renderShell(<RouterProvider router={router} />, shell)
  return { ...shell, expiry, asked, user: userEvent.setup() }
}

describe('signing in over a page', () => {
  it('asks the same user for the password alone; Enter goes on', async () => {
    const { api, asked, user, hooks } = await openSheet()
    expect(screen.getByText('Admin 001')).toBeTruthy()
    expect(screen.queryByLabelText('User name')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await user.type(screen.getByLabelText('Password'), 'Demo@2026{Enter}')
    expect(await asked).toBe(false)
    expect(api.signIn).toHaveBeenCalledExactlyOnceWith({
      variant: 'password',
      username: 'admin',
      password: 'Demo@2026',
      branchCode: 'HQ',
    })
    expect(hooks.onUserChanged).not.toHaveBeenCalled()
    expect(toasts.get()).toMatchObject([{ level: 'success' }])
  })

  it('says a refusal as the sign-in page does, and keeps the page', async () => {
    const locked = 'Too many wrong passwords. Try again in 15 minutes.'
    const { user, hooks } = await openSheet(ADMIN, { signIn: () => Promise.reject(new Error(locked)) })
    await user.type(screen.getByLabelText('Password'), 'Wrong@2026{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(locked)
    expect(hooks.onHealed).not.toHaveBeenCalled()
  })

  it('takes a code to the phone of the same account instead', async () => {
    const { api, call, asked, user } = await openSheet()
    await user.click(screen.getByRole('button', { name: 'Sign in with a code' }))
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
    expect(call.mock.calls[0]).toMatchObject([{ name: 'sendVerificationCode' }, { query: { phone: '13800000001' } }])
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
    await asked
    expect(api.signIn).toHaveBeenCalledWith({
      variant: 'phone',
      phone: '13800000001',
      verifyCode: '123456',
      partyType: 'PLAT_ADMIN',
      branchCode: 'HQ',
    })
  })

  it('another account is warned of what it closes, before; then it begins anew', async () => {
    const { api, asked, user, hooks, navigate } = await openSheet({ ...ADMIN, username: 'clerk' })
    await user.click(screen.getByRole('button', { name: 'Use another account' }))
    expect(screen.getByText(/all open pages close and what Admin 001 typed in them is lost/)).toBeTruthy()
    await user.type(screen.getByLabelText('User name'), 'clerk')
    await user.type(screen.getByLabelText('Password'), 'Demo@2026{Enter}')
    await asked
    expect(api.signIn).toHaveBeenCalledWith({ variant: 'password', username: 'clerk', password: 'Demo@2026' })
    expect(hooks.onUserChanged).toHaveBeenCalledTimes(1)
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true })
    expect(toasts.get()).toMatchObject([{ level: 'warning' }])
  })

  it('can be left without signing in', async () => {
    const { asked, user, api } = await openSheet()
    await user.click(screen.getByRole('button', { name: 'Stay without signing in' }))
    expect(await asked).toBe(false)
    expect(api.signIn).not.toHaveBeenCalled()
  })

  it('open in another tab, it waits, and can be taken over', async () => {
    const takeOver = vi.fn(async () => undefined)
    const { expiry } = await openSheet()
    cleanup()
    await renderShell(<SignInSheet stage="elsewhere" expiry={{ ...expiry, takeOver }} />)
    expect(screen.getByText(/open in another tab/)).toBeTruthy()
    await act(async () => screen.getByRole('button', { name: 'Sign in here instead' }).click())
    expect(takeOver).toHaveBeenCalledTimes(1)
  })
})
