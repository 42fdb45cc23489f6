import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { sent, show } from '../testing.tsx'

afterEach(cleanup)

const RULES = {
  area: 'fleet',
  version: 4,
  entityNames: { driver: 'Drivers' },
  rules: [
    {
      name: 'licenceBlocks',
      entity: 'driver',
      label: 'Expired licence stops the driver',
      help: 'They take no waybills.',
      isOn: true,
      affected: 12,
      effect: 'Drivers that switching it off sets free: 12',
    },
  ],
  trail: [
    {
      id: 1,
      at: '2026-03-01T00:00:00Z',
      byName: 'Li',
      action: 'update',
      changes: [
        { field: 'licenceBlocks', before: false, after: true },
        { field: 'reason', after: 'Audit of March' },
      ],
    },
  ],
}
const api = {
  'GET /ntocc-basic-api/plugin/compliance': () => [RULES],
  'PUT /ntocc-basic-api/plugin/compliance': () => RULES,
}
const PATH = 'plugin/compliance'

it('a rule is switched after its effect was read and a reason given; who did it before and why is below', async () => {
  const { api: seen } = await show('ComplianceRules', api, ['compliance.read', 'compliance.edit'])
  const rule = await screen.findByRole('switch', { name: 'Expired licence stops the driver' })
  expect(rule.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('Audit of March')).toBeTruthy()
  await userEvent.click(rule)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Drivers that switching it off sets free: 12')).toBeTruthy()
  const send = within(dialog).getByRole('button', { name: 'Switch off' })
  await userEvent.click(send)
  expect(sent(seen.requests, 'PUT', PATH)).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'New law')
  await userEvent.click(send)
  await expect
    .poll(() => sent(seen.requests, 'PUT', PATH).map(({ body }) => body))
    .toEqual([{ area: 'fleet', version: 4, name: 'licenceBlocks', on: false, reason: 'New law' }])
})

it('whoever may only read switches nothing, and who may not read sees nothing', async () => {
  await show('ComplianceRules', api, ['compliance.read'])
  expect(((await screen.findByRole('switch')) as HTMLButtonElement).disabled).toBe(true)
  cleanup()
  const { api: seen } = await show('ComplianceRules', api, [])
  expect(await screen.findByText(/do not have access/)).toBeTruthy()
  expect(sent(seen.requests, 'GET', PATH)).toEqual([])
})
