import { ApiError } from '@ntocc/sdk/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { boot } from '../boot/boot.ts'
import { RESEND_MS, waitLeft } from '../forms/resend.ts'
import { toasts } from '../ports/toasts.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { ForgotPasswordPage } from './PasswordPages.tsx'
import { RegisterPage } from './RegisterPage.tsx'
import { SignInPage } from './SignInPage.tsx'

vi.mock('../forms/NetworkDrawing.tsx', () => ({ default: () => <i data-testid="drawing" /> }))
afterAll(() => {
  vi.doUnmock('../forms/NetworkDrawing.tsx')
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.useRealTimers()
  toasts.set(() => [])
  boot.set(() => null)
})

async function open(element: React.ReactNode, shell = fakeShell()) {
  const router = createMemoryRouter([{ path: '/*', element }])
  await renderShell(<RouterProvider router={router} />, shell)
  return { shell, user: userEvent.setup() }
}
const refuse = (status: number, message: string) => Promise.reject(new ApiError(message, { status }))

describe('the sign-in form', () => {
  it('S2-057 is what password managers know: names, autocomplete, a button that submits', async () => {
    await open(<SignInPage />)
    const [name, password] = [screen.getByLabelText('User name'), screen.getByLabelText('Password')]
    expect([name.getAttribute('name'), name.getAttribute('autocomplete')]).toEqual(['username', 'username'])
    expect([password.getAttribute('name'), password.getAttribute('autocomplete')]).toEqual([
      'password',
      'current-password',
    ])
    expect(document.activeElement).toBe(name)
    expect(screen.getByRole('button', { name: 'Sign in' }).getAttribute('type')).toBe('submit')
  })

  it('has the drawing beside it only where there is room for it', async () => {
    const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(992)
    await open(<SignInPage />)
    expect(await screen.findByTestId('drawing')).toBeTruthy()
    width.mockReturnValue(991)
    fireEvent(window, new Event('resize'))
    expect(screen.queryByTestId('drawing')).toBeNull()
    width.mockRestore()
  })

  it('says that Caps Lock is on while the password is typed, and shows the password on wish', async () => {
    const { user } = await open(<SignInPage />)
    const password = screen.getByLabelText('Password')
    fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
    expect(screen.getByText('Caps Lock is on')).toBeTruthy()
    fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false })
    expect(screen.queryByText('Caps Lock is on')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    expect(password.getAttribute('type')).toBe('text')
  })

  it('looks at the fields before sending and focuses the first wrong one', async () => {
    const { shell, user } = await open(<SignInPage />)
    await user.type(screen.getByLabelText('Password'), 'x{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('User name')))
    expect(screen.getByLabelText('User name').getAttribute('aria-invalid')).toBe('true')
    expect(shell.api.signIn).not.toHaveBeenCalled()
  })

  it('gives the first wrong field the focus before the next key can come', async () => {
    await open(<SignInPage />)
    const password = screen.getByLabelText('Password')
    fireEvent.change(password, { target: { value: 'x' } })
    fireEvent.submit(password.closest('form') as HTMLFormElement)
    expect(document.activeElement).toBe(screen.getByLabelText('User name'))
  })

  it('S8-025 says a refused code beside the code, and leaves the focus there', async () => {
    const shell = fakeShell({ signIn: () => refuse(4010, 'The verification code is wrong.') })
    const { user } = await open(<SignInPage />, shell)
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.type(screen.getByLabelText('Verification code'), '000000{Enter}')
    const field = screen.getByLabelText('Verification code')
    expect((await screen.findByRole('alert')).textContent).toBe('The verification code is wrong.')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, '1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the console’s own mark when the enterprise’s logo does not come', async () => {
    boot.set(() => ({
      buildId: '1',
      apiBase: '',
      signedIn: false,
      passWordOverdue: false,
      languages: ['en'],
      branch: null,
      demo: false,
      enterprise: { name: 'Acme', logoUrl: '', loginLogoUrl: '/missing.svg' },
    }))
    await open(<SignInPage />)
    const logo = document.querySelector('img[src="/missing.svg"]') as HTMLImageElement
    fireEvent.error(logo)
    expect(document.querySelector('img')).toBeNull()
    expect(document.querySelector('.sh-brand svg')).toBeTruthy()
  })
})

describe('codes', () => {
  it('S2-058 the wait for another code survives a reload, and is not for another phone', async () => {
    const { shell, user } = await open(<ForgotPasswordPage />)
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByRole('button', { name: 'Again in 60 s' })
    await user.type(screen.getByLabelText('Mobile number'), '{Backspace}1')
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
    expect(shell.call).toHaveBeenCalledTimes(1)
    cleanup()
    await open(<ForgotPasswordPage />)
    expect(screen.getByRole('button', { name: /^Again in \d+ s$/ })).toHaveProperty('disabled', true)
  })

  it.each([
    ['just asked for', RESEND_MS, RESEND_MS],
    ['half a minute ago', 30_000, 30_000],
    ['long ago', -1, 0],
    // A clock that was set back by a day must not lock anyone out for one.
    ['in the future', 86_400_000, 0],
  ])('%s: the wait left', (_name, until, left) => {
    sessionStorage.setItem('codeAgain:sendVerificationCode', String(1_000_000 + until))
    expect(waitLeft('sendVerificationCode', 1_000_000)).toBe(left)
  })

  it('a code that cannot be sent says why beside its field', async () => {
    const shell = fakeShell()
    shell.call.mockImplementation(() => refuse(4290, 'Wait a minute before the next code.'))
    const { user } = await open(<ForgotPasswordPage />, shell)
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Wait a minute before the next code.')
    expect(screen.getByRole('button', { name: 'Send code' })).toHaveProperty('disabled', false)
  })

  it('one that is sent after all takes the refusal away, and the code is typed next', async () => {
    const shell = fakeShell()
    shell.call.mockImplementationOnce(() => refuse(4290, 'Wait a minute before the next code.'))
    const { user } = await open(<ForgotPasswordPage />, shell)
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByText('Wait a minute before the next code.')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await screen.findByRole('button', { name: 'Again in 60 s' })
    expect(screen.queryByText('Wait a minute before the next code.')).toBeNull()
    expect(document.activeElement).toBe(screen.getByLabelText('Verification code'))
  })

  it('whoever has gone on to another field while it was sent stays there', async () => {
    const shell = fakeShell()
    let sent = () => {}
    shell.call.mockImplementationOnce(() => new Promise<void>(resolve => (sent = resolve)))
    const { user } = await open(<ForgotPasswordPage />, shell)
    const phone = screen.getByLabelText('Mobile number')
    await user.type(phone, '13800000000')
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    await user.click(phone)
    sent()
    await screen.findByRole('button', { name: 'Again in 60 s' })
    expect(document.activeElement).toBe(phone)
  })
})

describe('registration', () => {
  const atAccount = async (shell = fakeShell()) => {
    const opened = await open(<RegisterPage />, shell)
    await opened.user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await opened.user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
    await opened.user.type(await screen.findByLabelText('Name'), '司机一')
    await opened.user.type(screen.getByLabelText('New password'), 'Secret123')
    return opened
  }

  it('S2-005 Enter leads through both steps, Back keeps what was typed', async () => {
    const { user } = await atAccount()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Mobile number')).toHaveProperty('value', '13800000000')
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(screen.getByLabelText('Name')).toHaveProperty('value', '司机一')
  })

  it.each([
    ['a wrong code', 4010, 'The verification code is wrong.', 'Verification code'],
    ['a phone that is taken', 4090, 'This phone is registered already.', 'Mobile number'],
  ])('%s leads back to the step it belongs to', async (_name, status, message, label) => {
    const shell = fakeShell()
    shell.call.mockImplementation(() => refuse(status, message))
    const { user } = await atAccount(shell)
    await user.type(screen.getByLabelText('New password again'), 'Secret123{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })
})
