import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { detail, show } from '../test-data.ts'

afterEach(cleanup)

describe('signing for a quantity', () => {
  const open = async () => {
    const bodies: unknown[] = []
    await show({
      page: 'WaybillDetail',
      party: 'SHIPPER',
      query: { id: '7' },
      handlers: {
        'POST /ntocc-tms-api/waybill/sign': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: { ...detail, status: 80 } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = within(await screen.findByRole('dialog'))
    const quantity = dialog.getByLabelText<HTMLInputElement>(/^Unloaded quantity/)
    const put = async (qty: string) => {
      await userEvent.clear(quantity)
      await userEvent.type(quantity, qty)
    }
    return {
      bodies,
      dialog,
      quantity,
      put,
      reason: () => dialog.queryByLabelText<HTMLInputElement>(/^Reason for signing for less/),
      sign: () => userEvent.click(dialog.getByRole('button', { name: 'Sign for the goods' })),
    }
  }

  it('the reason for less stays typed while the quantity passes through one that is not less', async () => {
    const { put, reason, sign, bodies } = await open()
    await put('29.5')
    await userEvent.type(reason() as HTMLElement, 'Two bags were wet')
    await put('29.8')
    expect(reason()).toBeNull()
    await put('29.4')
    expect(reason()?.value).toBe('Two bags were wet')
    await put('29.8')
    await sign()
    // Of what is not less nothing is said.
    await waitFor(() => expect(bodies).toEqual([{ id: 7, version: 3, unloadQty: 29.8 }]))
  })

  it.each([
    ['-1', 'Must be greater than 0'],
    ['0.0001', 'At most 3 decimals'],
    ['-', 'Enter a number'],
  ])('%s stays as it was typed, and beside it stands: %s', async (typed, wrong) => {
    const { put, quantity, dialog, sign, bodies } = await open()
    await put(typed)
    await userEvent.tab()
    expect(quantity.value).toBe(typed)
    await waitFor(() =>
      expect(document.getElementById(quantity.getAttribute('aria-describedby') ?? '')?.textContent).toBe(wrong),
    )
    await sign()
    expect(dialog.getByText(wrong)).toBeTruthy()
    expect(bodies).toEqual([])
  })
})
