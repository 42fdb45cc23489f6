import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { loadNamespace, startI18n } from '../boot/i18n.ts'
import { PARTY } from '../testing/fixtures.ts'
import { fakeShell, renderShell } from '../testing/render.tsx'
import { IdentityPanel } from './IdentityPanel.tsx'

beforeAll(async () => {
  await startI18n('en')
  await loadNamespace('security')
})
afterEach(cleanup)

const ID = '110101199003070011'

const open = async (elements: object, partyType: 'DRIVER' | 'PLAT_ADMIN' = 'DRIVER') => {
  const shell = fakeShell({}, true)
  shell.session.store.set(state => ({ ...state, party: { ...PARTY, partyType, phone: '10000000003' } }))
  let verified: object = { verified: false }
  const answers: Record<string, () => unknown> = {
    outsideServices: () => ({ elements }),
    ownIdentity: () => verified,
    asignAuthMobile3: () => ({ serialNo: 'S1' }),
    asignVerifyCaptcha: () => {
      verified = { verified: true, at: '2026-03-01T00:00:00Z' }
      return { verified: true }
    },
  }
  shell.call.mockImplementation(async ({ name }) => answers[name]?.())
  await renderShell(<IdentityPanel />, shell)
  return shell
}

it('S7-083 S7-084 name and number are compared, the code proves the phone, and it says since when', async () => {
  const shell = await open({ connected: true, simulated: true, setting: 'ELEMENT_URL' })
  await userEvent.click(await screen.findByRole('button', { name: 'Prove my identity' }))
  expect(screen.getByText('Demo: nothing is compared in truth.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name as on the identity card'), '王小明')
  await userEvent.type(screen.getByLabelText('Identity number'), `${ID.slice(0, -1)}2{Enter}`)
  expect(shell.call).not.toHaveBeenCalledWith(expect.objectContaining({ name: 'asignAuthMobile3' }), expect.anything())
  await userEvent.type(screen.getByLabelText('Identity number'), '{Backspace}1{Enter}')
  await userEvent.type(await screen.findByLabelText('Code from the message'), '123456{Enter}')
  expect(await screen.findByText(/^Proven on 2026-03-01/)).toBeTruthy()
  const sent = (name: string) => shell.call.mock.calls.find(([endpoint]) => endpoint.name === name)?.[1]
  expect(sent('asignAuthMobile3')).toMatchObject({ body: { name: '王小明', idNo: ID, phone: '10000000003' } })
  expect(sent('asignVerifyCaptcha')).toMatchObject({ body: { serialNo: 'S1', captcha: '123456' } })
})

it('without a service the setting is named and nothing can be pressed', async () => {
  await open({ connected: false, setting: 'ELEMENT_URL' })
  expect(await screen.findByText(/No verification service is connected \(ELEMENT_URL\)/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('staff are not asked', async () => {
  const shell = await open({ connected: true }, 'PLAT_ADMIN')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(shell.call).not.toHaveBeenCalled()
})
