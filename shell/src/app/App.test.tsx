import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../boot/boot.ts'
import { manifestStore } from '../console/manifest.ts'
import { askLoggedOut, connectPorts } from '../console/services.ts'
import { dialogs } from '../ports/dialogs.ts'
import { toasts } from '../ports/toasts.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { App } from './App.tsx'
import { ChatAppNotice } from './Notices.tsx'

// The drawing's data and the layout's shared modules exist only in a build; the layout has tests of its own.
vi.mock('../forms/NetworkDrawing.tsx', () => ({ default: () => null }))
vi.mock('../layout/Console.tsx', () => ({ default: () => <p>the layout</p>, prefetchFirst: () => undefined }))
vi.mock('./PublicPage.tsx', () => ({ default: () => <p>a public page</p> }))
afterAll(() => {
  vi.doUnmock('../forms/NetworkDrawing.tsx')
  vi.doUnmock('../layout/Console.tsx')
  vi.doUnmock('./PublicPage.tsx')
})

beforeEach(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  boot.set(() => ({
    buildId: '1',
    apiBase: '',
    signedIn: false,
    passWordOverdue: false,
    enterprise: { name: 'Acme Freight', logoUrl: '/logo.svg', loginLogoUrl: '/login-logo.svg' },
    languages: ['en', 'zh', 'es', 'ja'],
    branch: null,
    demo: false,
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  toasts.set(() => [])
  dialogs.set(() => [])
})

async function openAt(path: string, shell = fakeShell()) {
  const router = createMemoryRouter([{ path: '/*', element: <App /> }], { initialEntries: [path] })
  shell.navigate.mockImplementation((to: string, options) => void router.navigate(to, options))
  await renderShell(<RouterProvider router={router} />, shell)
  const at = () => router.state.location.pathname + router.state.location.search
  return { shell, router, at, user: userEvent.setup() }
}

describe('before sign-in', () => {
  it('S2-023 a visitor is led to sign-in with the way back', async () => {
    const { at } = await openAt('/transport/waybills?status=30')
    await vi.waitFor(() => expect(at()).toBe(`/login?redirect=${encodeURIComponent('/transport/waybills?status=30')}`))
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  it('S2-057 signs in by user name and password', async () => {
    const { shell, user } = await openAt('/login')
    await user.type(screen.getByLabelText('User name'), ' admin ')
    await user.type(screen.getByLabelText('Password'), 'Demo@2026{Enter}')
    await vi.waitFor(() => expect(shell.session.store.get().token).not.toBe(''))
    expect(shell.api.signIn).toHaveBeenCalledExactlyOnceWith({
      variant: 'password',
      username: 'admin',
      password: 'Demo@2026',
      landing: '/home',
    })
  })

  it('S2-058 S7-016 signs in by phone and the code sent to it', async () => {
    const { shell, user } = await openAt('/login')
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await vi.waitFor(() => expect(shell.call).toHaveBeenCalledTimes(1))
    expect(shell.call.mock.calls[0]).toMatchObject([
      { name: 'sendVerificationCode' },
      { query: { phone: '13800000000' } },
    ])
    expect(screen.getByRole('button', { name: 'Again in 60 s' })).toHaveProperty('disabled', true)
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
    await vi.waitFor(() =>
      expect(shell.api.signIn).toHaveBeenCalledExactlyOnceWith({
        variant: 'phone',
        phone: '13800000000',
        verifyCode: '123456',
        landing: '/home',
      }),
    )
  })

  it('a wrong phone number is said before anything is sent', async () => {
    const { shell, user } = await openAt('/login')
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
    await user.type(screen.getByLabelText('Mobile number'), '123')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(screen.getByRole('alert').textContent).not.toBe('')
    expect(shell.call).not.toHaveBeenCalled()
  })

  it('S8-025 a refused sign-in is said in the form, and what was typed stays', async () => {
    const shell = fakeShell({ signIn: () => Promise.reject(new Error('wrong password')) })
    const { user } = await openAt('/login', shell)
    await user.type(screen.getByLabelText('User name'), 'admin')
    await user.type(screen.getByLabelText('Password'), 'x{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('wrong password')
    expect(screen.getByLabelText('User name')).toHaveProperty('value', 'admin')
  })

  it('S2-060 the internal form knows the password only and offers no registration', async () => {
    await openAt('/internalLogin')
    expect(screen.getByRole('heading', { name: 'Staff sign-in' })).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull()
  })

  it('S2-061 S2-005 registration verifies the phone first', async () => {
    const { shell, user, at } = await openAt('/register')
    await user.type(await screen.findByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await vi.waitFor(() => expect(shell.call.mock.calls[0]?.[0].name).toBe('sendRegisterVerifyCode'))
    await user.type(screen.getByLabelText('Verification code'), '123456')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await user.click(screen.getByRole('radio', { name: 'Driver' }))
    await user.type(screen.getByLabelText('Name'), 'Driver One')
    await user.type(screen.getByLabelText('New password'), 'Secret123')
    await user.type(screen.getByLabelText('New password again'), 'Secret124')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(screen.getByText('The two passwords differ')).toBeTruthy()
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), '司机一')
    await user.clear(screen.getByLabelText('New password again'))
    await user.type(screen.getByLabelText('New password again'), 'Secret123')
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    await vi.waitFor(() => expect(at()).toBe('/login'))
    expect(shell.call.mock.calls[1]).toMatchObject([
      { name: 'register' },
      { query: { phone: '13800000000', verifyCode: '123456', partyType: 'DRIVER', userName: '司机一' } },
    ])
  })

  it('S2-059 S7-016 a forgotten password is replaced with the same kind of code', async () => {
    const { shell, user, at } = await openAt('/forgotPWD')
    await user.type(await screen.findByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await vi.waitFor(() => expect(shell.call.mock.calls[0]?.[0].name).toBe('sendVerificationCode'))
    await user.type(screen.getByLabelText('Verification code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'Secret123')
    await user.type(screen.getByLabelText('New password again'), 'Secret123{Enter}')
    await vi.waitFor(() => expect(at()).toBe('/login'))
    expect(shell.call.mock.calls[1]).toMatchObject([{ name: 'forgetPass' }, { query: { newPassword: 'Secret123' } }])
  })

  it('S7-020 the sign-in page shows the enterprise and its sign-in logo', async () => {
    await openAt('/login')
    expect(screen.getByText('Acme Freight')).toBeTruthy()
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/login-logo.svg')
  })

  it('S2-032 the document title is the page, a dash, the enterprise', async () => {
    await openAt('/login')
    expect(document.title).toBe('Sign in - Acme Freight')
  })

  it.each([
    ['S8-028 /404', '/404', 'This page does not exist'],
    ['S8-027 /401', '/401', 'You are not signed in'],
    ['S8-029 /noPermission', '/noPermission', 'You have no permission for this page'],
  ])('%s has a page of its own', async (_name, path, heading) => {
    const { user, at } = await openAt(path)
    expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
    await vi.waitFor(() => expect(at()).toBe('/login'))
  })
})

describe('with a session', () => {
  const manifest = { branchCode: 'HQ', edition: 'standard', setId: '1', plugins: [], refused: [] }
  beforeEach(() => manifestStore.set(() => ({ manifest, pages: [], failed: false })))
  afterEach(() => manifestStore.set(() => ({ manifest: null, pages: null, failed: false })))

  it('S4-021 an overdue password must be changed before anything opens', async () => {
    const shell = fakeShell({ signIn: async () => ({ passWordOverdue: true, branch: { branchCode: 'HQ' } }) }, false)
    const { user } = await openAt('/login', shell)
    await user.type(screen.getByLabelText('User name'), 'admin')
    await user.type(screen.getByLabelText('Password'), 'Old12345{Enter}')
    expect(await screen.findByRole('heading', { name: 'Change your password' })).toBeTruthy()
    expect(shell.api.userInfo).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Current password'), 'Old12345')
    await user.type(screen.getByLabelText('New password'), 'Old12345')
    await user.type(screen.getByLabelText('New password again'), 'Old12345{Enter}')
    expect(screen.getByText('The new password must be a different one')).toBeTruthy()
    for (const label of ['New password', 'New password again']) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), 'New12345')
    }
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await vi.waitFor(() => expect(shell.api.userInfo).toHaveBeenCalledTimes(1))
    expect(shell.call.mock.calls[0]).toMatchObject([
      { name: 'updatePass' },
      { query: { oldPassword: 'Old12345', newPassword: 'New12345' } },
    ])
  })

  it('S4-006 a reload reads the user info before it shows anything: no menu, no refusal', async () => {
    let answer: (value: null) => void = () => undefined
    const shell = fakeShell({ userInfo: () => new Promise(resolve => (answer = resolve)) }, true)
    await openAt('/home', shell)
    expect(screen.queryByText('the layout')).toBeNull()
    expect(screen.queryByRole('heading')).toBeNull()
    await act(async () => answer(null))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  it('S4-008 S4-007 when the user info cannot be had the user is back at sign-in, with the way back and the reason', async () => {
    const shell = fakeShell({ userInfo: () => Promise.reject(new Error('no answer')) }, true)
    const { at } = await openAt('/home?x=1', shell)
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
    expect(at()).toBe('/login')
    expect(shell.hooks.toastError).toHaveBeenCalledExactlyOnceWith('no answer')
    expect(shell.hooks.onEnded).toHaveBeenCalledExactlyOnceWith('reset')
  })

  it('S2-024 S4-015 a signed-in user has no business on the sign-in page', async () => {
    const { at } = await openAt('/login', fakeShell({}, true))
    await vi.waitFor(() => expect(at()).not.toBe('/login'))
  })

  it('S2-026 once they are known, an unknown path leads to the no-permission page inside the layout', async () => {
    const { at } = await openAt('/nowhere', fakeShell({}, true))
    expect(await screen.findByText('the layout')).toBeTruthy()
    expect(at()).toBe('/noPermission')
  })

  it('S2-026 whoever goes on to another unknown path before that page has come is led to it all the same', async () => {
    const shell = fakeShell({}, true)
    const { router, at } = await openAt('/profile', shell)
    expect(await screen.findByText('the layout')).toBeTruthy()
    shell.navigate.mockImplementationOnce((to: string, options) => {
      void router.navigate(to, options)
      void router.navigate('/nor-there')
    })
    await act(() => router.navigate('/nowhere'))
    await vi.waitFor(() => expect(at()).toBe('/noPermission'))
  })
})

describe('an ended session', () => {
  const words = 'You have been logged out; you can cancel to stay on this page, or log in again'

  it('S8-009 asks once, in the words of the specification; cancel stays', async () => {
    const onLoggedOut = vi.fn()
    connectPorts({ onLoggedOut, onDue: {} })
    const { user } = await openAt('/login')
    await act(async () => {
      void askLoggedOut()
      void askLoggedOut()
    })
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    expect(screen.getByRole('heading', { name: 'Confirm logout' })).toBeTruthy()
    expect(screen.getByText(words)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onLoggedOut).not.toHaveBeenCalled()
  })

  it('S8-010 on confirm the session is reset', async () => {
    const onLoggedOut = vi.fn()
    connectPorts({ onLoggedOut, onDue: {} })
    const { user } = await openAt('/login')
    await act(async () => void askLoggedOut())
    await user.click(screen.getByRole('button', { name: 'Log in again' }))
    await vi.waitFor(() => expect(onLoggedOut).toHaveBeenCalledTimes(1))
  })
})

describe('language and notices', () => {
  it('S3-110 S3-111 language and size are kept in cookies and mirrored', async () => {
    const { user } = await openAt('/login')
    await user.click(screen.getByRole('button', { name: 'Size' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Small' }))
    expect(document.cookie).toContain('size=small')
    expect(localStorage.getItem('size')).toBe('small')
    await user.click(screen.getByRole('button', { name: 'Language' }))
    await user.click(screen.getByRole('menuitemradio', { name: '日本語' }))
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeTruthy()
    expect(document.cookie).toContain('language=ja')
    expect(localStorage.getItem('language')).toBe('ja')
    expect(document.documentElement.lang).toBe('ja')
    await act(() => i18next.changeLanguage('en'))
  })

  it('S1-069 a mobile browser inside a chat app gets a notice that stays', async () => {
    vi.useFakeTimers()
    try {
      await renderShell(<ChatAppNotice userAgent="Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0" />)
      act(() => vi.advanceTimersByTime(3_600_000))
      expect(screen.getByRole('note').textContent).toContain('desktop browser')
    } finally {
      vi.useRealTimers()
    }
  })
})
