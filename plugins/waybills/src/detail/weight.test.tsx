import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { detail, type Shown, show } from '../test-data.ts'

afterEach(cleanup)

const BARE = { ...detail, unit: 'piece', planQty: 20, loadQty: 20, unloadQty: 20, reportStatus: 0 }

describe('what counted goods weigh', () => {
  const open = async (more: object = {}, shown: Omit<Shown, 'page'> = {}) => {
    const bodies: unknown[] = []
    await show({
      page: 'WaybillDetail',
      query: { id: '7' },
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: { ...BARE, ...more } }),
        'POST /ntocc-tms-api/waybill/weigh': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: { id: 7, version: 4 } }
        },
        'POST /ntocc-tms-api/waybill/:id/move': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: { ...BARE, status: 50 } }
        },
      },
      ...shown,
    })
    await screen.findByRole('heading', { level: 1 })
    return bodies
  }

  it('stands with the goods where nobody told it, and staff states it there', async () => {
    const bodies = await open()
    expect(await screen.findByText('Weight not stated')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'State the weight' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.type(dialog.getByLabelText(/^Gross weight/), '12500')
    await userEvent.click(dialog.getByRole('button', { name: 'State the weight' }))
    await waitFor(() => expect(bodies).toEqual([{ id: 7, version: 3, grossKg: 12_500 }]))
  })

  it.each<[string, object, Omit<Shown, 'page'>, string | null]>([
    ['a shipper', {}, { party: 'SHIPPER' }, 'Weight not stated'],
    ['of tonnes', { unit: 'tonne', grossKg: 20_000 }, {}, null],
    ['once it is reported', { reportStatus: 4, grossKg: 900 }, {}, null],
    ['before it is loaded', { status: 30, grossKg: 900 }, {}, null],
  ])('is not stated: %s', async (_, more, shown, text) => {
    await open(more, shown)
    await screen.findByText('Gross weight')
    expect(screen.queryByText('Weight not stated')?.textContent ?? null).toBe(text)
    expect(screen.queryByRole('button', { name: /the weight$/ })).toBeNull()
  })

  it('goes with the load that the driver reports', async () => {
    const bodies = await open(
      { status: 30, moves: [{ move: 'load', allowed: true }], loadQty: null, unloadQty: null },
      { party: 'DRIVER', permissions: ['waybill.read', 'waybill.load'] },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Load and depart' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Loaded quantity/).value).toBe('20')
    expect(dialog.getByLabelText(/^Gross weight/)).toBeTruthy()
    expect(bodies).toEqual([])
  })
})
