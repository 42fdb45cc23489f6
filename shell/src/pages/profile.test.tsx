import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeShell, renderShell } from '../testing/render.tsx'
import ProfilePage from './ProfilePage.tsx'

afterEach(cleanup)

it('S2-038 the profile shows who the user is and in which roles', async () => {
  const shell = fakeShell({}, true)
  await shell.session.loadInfo()
  await renderShell(<ProfilePage />, shell)
  expect(screen.getByRole('heading', { name: 'Admin 001' })).toBeTruthy()
  expect(screen.getByText('P001')).toBeTruthy()
  expect(screen.getByText('Platform administrator')).toBeTruthy()
})

it('S2-038 another phone of one’s own wants the password and the code sent to it, and the page says so before', async () => {
  const shell = fakeShell({}, true)
  await shell.session.loadInfo()
  const own = { phone: '13800000000', email: 'one@example.com', hasEmail: true, isProven: true }
  shell.call.mockImplementation(async ({ name }, options) => {
    if (name === 'ownContactUpdate') return { ...own, ...(options as { body: object }).body }
    return name === 'ownContact' ? own : []
  })
  await renderShell(<ProfilePage />, shell)
  const phone = await screen.findByLabelText('Mobile number')
  const save = () => act(async () => screen.getByRole('button', { name: 'Save phone and e-mail' }).click())
  await save()
  const changes = () => shell.call.mock.calls.filter(([{ name }]) => name === 'ownContactUpdate')
  expect(changes()).toHaveLength(0)
  expect(screen.queryByText(/previous address is notified/)).toBeNull()
  expect(screen.queryByLabelText('Verification code')).toBeNull()
  fireEvent.change(phone, { target: { value: '13900000000' } })
  expect(screen.getByText(/previous address is notified/)).toBeTruthy()
  await save()
  const password = within(phone.closest('form') as HTMLElement).getByLabelText('Current password')
  expect(password.getAttribute('aria-invalid')).toBe('true')
  const code = screen.getByLabelText('Verification code')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  await act(async () => screen.getByRole('button', { name: 'Send code' }).click())
  const asked = shell.call.mock.calls.find(([{ name }]) => name === 'ownContactCode')
  expect(asked?.[1]).toMatchObject({ query: { phone: '13900000000' } })
  fireEvent.change(code, { target: { value: '123456' } })
  fireEvent.change(password, { target: { value: 'Secret@2026' } })
  await save()
  await vi.waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.[1]).toMatchObject({
    body: { phone: '13900000000', email: 'one@example.com', verifyCode: '123456', ownPassword: 'Secret@2026' },
  })
  await vi.waitFor(() => expect(screen.queryByText(/previous address is notified/)).toBeNull())
})
