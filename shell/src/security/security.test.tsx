import { ApiError } from '@ntocc/sdk/client'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decode from 'qr/decode.js'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadNamespace, startI18n } from '../boot/i18n.ts'
import { ForgotPasswordPage } from '../signin/PasswordPages.tsx'
import { SignInPage } from '../signin/SignInPage.tsx'
import { fakeShell, renderShell } from '../testing/render.tsx'
import AccountPanels from './AccountPanels.tsx'
import FactorDuePage from './FactorDuePage.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadNamespace('security')
})
afterEach(cleanup)

const refuse = (status: number, message: string) => Promise.reject(new ApiError(message, { status }))
const branch = { branchCode: 'HQ' }
const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkm${n}`)

/** What a reader makes of the drawing: its modules as pixels, four by four. */
function readQr(svg: Element): string {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2])
  const width = size * 4
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of svg.lastElementChild?.getAttribute('d')?.matchAll(/M(\d+) (\d+)h1/g) ?? []) {
    for (let dy = 0; dy < 4; dy++)
      for (let dx = 0; dx < 4; dx++) {
        const at = ((Number(y) * 4 + dy) * width + Number(x) * 4 + dx) * 4
        data.fill(0, at, at + 3)
      }
  }
  return decode({ width, height: width, data })
}

describe('a phone that several accounts share', () => {
  const atChoice = async (second: () => Promise<unknown>) => {
    const signIn = vi.fn(async (request: { variant: string }) =>
      request.variant === 'party' ? second() : { step: 'the step', partyTypes: ['CARRIER', 'DRIVER'] },
    )
    const shell = fakeShell({ signIn: signIn as never })
    const user = userEvent.setup()
    await renderShell(<SignInPage />, shell)
    await user.click(screen.getByRole('tab', { name: 'Phone' }))
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.type(screen.getByLabelText('Verification code'), '123456{Enter}')
    await screen.findByRole('group', { name: 'Accounts' })
    return { shell, user, signIn }
  }

  it('asks which is meant: the one used last has the focus, and Enter goes on', async () => {
    const { shell, user, signIn } = await atChoice(async () => ({ passWordOverdue: false, branch }))
    const choices = within(screen.getByRole('group', { name: 'Accounts' })).getAllByRole('button')
    expect(choices.map(each => each.textContent)).toEqual(['Carrier', 'Driver'])
    expect(document.activeElement).toBe(choices[0])
    expect(shell.session.store.get().token).toBe('')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(shell.session.store.get().token).not.toBe(''))
    expect(signIn).toHaveBeenLastCalledWith({
      variant: 'party',
      step: 'the step',
      partyType: 'CARRIER',
      landing: '/home',
    })
  })

  it('may be followed by the second factor, and is asked about once', async () => {
    const { user, signIn } = await atChoice(async () => ({ step: 'another step' }))
    await user.dblClick(screen.getByRole('button', { name: 'Driver' }))
    expect(await screen.findByLabelText('Code from the app')).toBeTruthy()
    expect(signIn).toHaveBeenCalledTimes(2)
  })

  it('leads back to the form when that is over, and whenever somebody wants', async () => {
    const { user } = await atChoice(() => refuse(4012, 'This step of the sign-in no longer counts.'))
    await user.click(screen.getByRole('button', { name: 'Driver' }))
    expect(await screen.findByLabelText('Verification code')).toBeTruthy()
  })

  it('asks whose password is forgotten, too', async () => {
    const shell = fakeShell()
    shell.call.mockImplementation(async ({ name }) =>
      name === 'forgetPass' ? { step: 'the step', partyTypes: ['DRIVER', 'SHIPPER'] } : undefined,
    )
    const user = userEvent.setup()
    await renderShell(<ForgotPasswordPage />, shell)
    await user.type(screen.getByLabelText('Mobile number'), '13800000000')
    await user.type(screen.getByLabelText('Verification code'), '123456')
    await user.type(screen.getByLabelText('New password'), 'Secret@2026')
    await user.type(screen.getByLabelText('New password again'), 'Secret@2026{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Shipper' }))
    expect(shell.call).toHaveBeenLastCalledWith(
      expect.objectContaining({ name: 'forgetPassParty' }),
      expect.objectContaining({ body: { step: 'the step', partyType: 'SHIPPER', newPassword: 'Secret@2026' } }),
    )
    expect(shell.navigate).toHaveBeenCalledWith('/login')
  })
})

describe('the second step', () => {
  const atStep = async (second: () => Promise<unknown>) => {
    const signIn = vi.fn(async (request: { variant: string }) =>
      request.variant === 'factor' ? second() : { step: 'the step' },
    )
    const shell = fakeShell({ signIn: signIn as never })
    const user = userEvent.setup()
    await renderShell(<SignInPage internal />, shell)
    await user.type(screen.getByLabelText('User name'), 'admin')
    await user.type(screen.getByLabelText('Password'), 'right{Enter}')
    await screen.findByLabelText('Code from the app')
    return { shell, user, signIn }
  }

  it('comes after a right password, and nobody is signed in before it', async () => {
    const { shell, user, signIn } = await atStep(async () => ({ passWordOverdue: false, branch }))
    expect(shell.session.store.get().token).toBe('')
    expect(shell.hooks.announce).not.toHaveBeenCalled()
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
    await waitFor(() => expect(shell.session.store.get().token).not.toBe(''))
    expect(signIn).toHaveBeenLastCalledWith({ variant: 'factor', step: 'the step', code: '123456', landing: '/home' })
  })

  it('takes a recovery code in its place; a wrong one is said beside it', async () => {
    const { user, signIn } = await atStep(() => refuse(4010, 'The code is wrong or has already been used.'))
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('The code is wrong or has already been used.')
    expect(screen.getByLabelText('Recovery code').getAttribute('aria-invalid')).toBe('true')
    expect(signIn).toHaveBeenLastCalledWith({
      variant: 'factor',
      step: 'the step',
      code: 'abcd-efgh-jkmn',
      landing: '/home',
    })
  })

  it('leads back to the first when that is over, and whenever somebody wants', async () => {
    const { user } = await atStep(() => refuse(4012, 'This step of the sign-in no longer counts.'))
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
  })
})

describe('setting up', () => {
  const answers = (over: Record<string, () => unknown> = {}) => {
    const shell = fakeShell({}, true)
    const all: Record<string, () => unknown> = {
      secondFactor: () => ({ enrolled: false, recoveryLeft: 0, required: false }),
      secondFactorStart: () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x:y?secret=ABCDEFGHIJKLMNOP' }),
      secondFactorConfirm: () => ({ recoveryCodes: CODES }),
      ownSessions: () => [],
      ...over,
    }
    shell.call.mockImplementation(async ({ name }) => all[name]?.())
    return shell
  }

  it('asks for the password, shows the app its code, and ends with the recovery codes', async () => {
    const shell = answers()
    shell.session.factorDue()
    const user = userEvent.setup()
    await renderShell(<FactorDuePage />, shell)
    await user.type(screen.getByLabelText('Current password'), 'secret{Enter}')
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
    expect(readQr(screen.getByRole('img'))).toBe('otpauth://totp/x:y?secret=ABCDEFGHIJKLMNOP')
    expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy()
    await user.type(screen.getByLabelText('Code from the app'), '123456{Enter}')
    const codes = await screen.findByRole('region', { name: 'Recovery codes' })
    expect(within(codes).getAllByRole('listitem')).toHaveLength(10)
    expect(shell.session.store.get().factorDue).toBe(true)
    await user.click(within(codes).getByRole('button', { name: 'I have kept them' }))
    expect(shell.session.store.get().factorDue).toBe(false)
    expect(shell.hooks.announce).toHaveBeenCalledWith({ kind: 'factor-set' })
  })

  it('what is on is said, few codes are warned of, and what a role asks for cannot be turned off', async () => {
    const on = { enrolled: true, since: '2026-03-01T00:00:00Z', recoveryLeft: 1, required: true }
    await renderShell(<AccountPanels />, answers({ secondFactor: () => on }))
    expect(await screen.findByText('1 recovery code left')).toHaveProperty('className', 'sh-caution')
    expect(screen.getByText(/^On since 2026-03-01/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
    expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeTruthy()
  })

  it('where the services know no second factor and no sessions, nothing is shown of them', async () => {
    const shell = answers({
      secondFactor: () => refuse(4040, 'no such call'),
      ownSessions: () => refuse(4040, 'no such call'),
    })
    const { container } = await renderShell(<AccountPanels />, shell)
    await waitFor(() => expect(shell.call).toHaveBeenCalledTimes(2))
    expect(container.textContent).toBe('')
  })

  it('each other session can be ended, and all of them at once', async () => {
    const session = (id: string, more: object = {}) => ({
      id,
      browser: 'Chrome 130',
      system: 'Windows',
      isPhone: false,
      address: '203.0.113.7',
      startedAt: '2026-03-01T00:00:00Z',
      lastUsedAt: '2026-03-01T00:00:00Z',
      isCurrent: false,
      ...more,
    })
    let sessions = [
      session('a', { isCurrent: true }),
      session('b', { browser: 'Safari 18', system: 'iOS' }),
      session('c', { browser: undefined, system: undefined, isPhone: true }),
    ]
    const shell = answers({
      ownSessions: () => sessions,
      ownSessionEnd: () => {
        sessions = sessions.filter(({ id }) => id !== 'b')
        return undefined
      },
      ownSessionsEndOthers: () => {
        sessions = sessions.slice(0, 1)
        return { ended: 1 }
      },
    })
    const user = userEvent.setup()
    await renderShell(<AccountPanels />, shell)
    const panel = await screen.findByRole('region', { name: 'Where you are signed in' })
    const lines = () => within(panel).getAllByRole('listitem')
    expect(lines().map(line => line.querySelector('.sh-session-name')?.textContent)).toEqual([
      'Chrome 130 · WindowsThis one',
      'Safari 18 · iOS',
      'Unknown app on a phone',
    ])
    expect(within(lines()[0]!).queryByRole('button')).toBeNull()
    await user.click(within(panel).getByRole('button', { name: 'Sign out Safari 18 · iOS' }))
    await waitFor(() => expect(lines()).toHaveLength(2))
    expect(shell.call).toHaveBeenCalledWith(expect.objectContaining({ name: 'ownSessionEnd' }), { body: { id: 'b' } })
    await user.click(within(panel).getByRole('button', { name: 'Sign out everywhere else' }))
    await waitFor(() => expect(lines()).toHaveLength(1))
    expect(within(panel).queryByRole('button')).toBeNull()
  })
})
