import type { PartyType } from '@ntocc/sdk/contracts'
import type { FakeHandlers } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { WaybillSheet } from '../../contract/review-calls.ts'
import plugin from '../../plugin.ts'
import { page, show, waybill } from '../test-data.ts'

afterEach(cleanup)

const RECEIPTS = '/ntocc-tms-api/receiptReview'
const record = { ...waybill, status: 80, receivableAmount: '9000.00' }
const sheetOf = (more: object = {}): WaybillSheet =>
  ({
    id: 7,
    version: 3,
    waybill: record,
    approved: record,
    nodes: [],
    receipts: [],
    exceptions: [],
    findings: [],
    correctable: ['loadQty', 'unloadQty', 'deductOther'],
    ...more,
  }) as unknown as WaybillSheet
const proposal = {
  values: { unloadQty: 27 },
  reason: 'Read from the weighbill',
  byName: 'Li Wei',
  isMine: false,
  at: '2026-03-30T06:00:00Z',
  amounts: [
    { name: 'payableAmount', before: '8000.00', after: '7400.00' },
    { name: 'receivableAmount', before: '9000.00', after: '8300.00' },
  ],
}
const waits = { code: 'validation.correction.waits', params: { name: 'Li Wei' } }

describe('a receipt with corrections', () => {
  const bodies: object[] = []
  const open = (
    sheet: (query: Record<string, string>) => WaybillSheet,
    party: PartyType = 'PLAT_ADMIN',
    item: object = {},
    more: FakeHandlers = {},
  ) => {
    bodies.length = 0
    const handlers: FakeHandlers = {
      [`GET ${RECEIPTS}`]: () => page([{ ...record, findings: [], ...item }]),
      [`GET ${RECEIPTS}/:id`]: ({ query }) => {
        const most = { code: 'validation.correction.unloadMost', params: { max: 29.274, unit: '' } }
        if ((query as Record<string, string>).unloadQty === '9999') return { status: 4220, errors: { unloadQty: most } }
        return { status: 0, data: sheet(query as Record<string, string>) }
      },
      [`POST ${RECEIPTS}/claim`]: () => ({ status: 0, data: { byName: 'Me', mine: true } }),
      [`POST ${RECEIPTS}/release`]: () => ({ status: 0 }),
      [`POST ${RECEIPTS}/decide`]: ({ body }) => {
        bodies.push(body as object)
        return { status: 0, data: { id: 7, version: 3, status: 80, isProposed: true } }
      },
      ...more,
    }
    return show({ page: 'ReceiptReview', party, query: { case: '7' }, handlers })
  }

  it('staff may put it right, a shipper is shown no field for it', async () => {
    await open(() => sheetOf())
    expect(await screen.findByRole('button', { name: 'Correct' })).toBeTruthy()
    cleanup()
    await open(() => sheetOf({ correctable: [] }), 'SHIPPER')
    expect(await screen.findByText('Payable')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull()
  })

  it('says beside the case why somebody was elsewhere and what went wrong, and shows each photo once', async () => {
    const reason = 'Gate 3 is closed'
    const [slip, place] = ['data:image/svg+xml;base64,PHN2Zy8+', 'data:image/svg+xml;base64,PHN2Zy8+Cg==']
    await open(() =>
      sheetOf({
        findings: [{ code: 'outOfFence', proof: 'unloading', said: reason }],
        exceptions: [{ id: 6, type: 'deviation', status: 0, description: 'Off the A1' }],
        receipts: [{ id: 5, type: 'receipt', status: 2, images: [slip], uploadedBy: 'Driver 001' }],
        nodes: [
          { id: 1, type: 'arriveUnload', time: waybill.unloadTime, photos: [place] },
          { id: 2, type: 'unload', time: waybill.unloadTime, inFence: false, remark: reason, photos: [slip] },
        ],
      }),
    )
    expect(await screen.findByText(`Unloading: Outside the geofence: ${reason}`)).toBeTruthy()
    expect(screen.getByText(/^Exception: Off route · .*Off the A1$/)).toBeTruthy()
    await waitFor(() => expect(screen.getAllByText('Why not at the place')).toHaveLength(1))
    const shown = [...document.querySelectorAll('img')].map(({ src }) => src)
    // The first is on screen and in the strip.
    expect(shown.filter(src => src === slip)).toHaveLength(2)
    expect(shown.filter(src => src === place)).toHaveLength(1)
  })

  it('one that waits for a second person is shown with both amounts, and its values are taken over with a press', async () => {
    await open(query => sheetOf({ proposal, ...(!query.unloadQty && { refusal: waits }) }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Li Wei has proposed a correction')
    const text = alert.textContent?.replace(/\s/g, '') ?? ''
    for (const amount of ['8,000.00', '7,400.00', '9,000.00', '8,300.00', 'Readfromtheweighbill'])
      expect(text).toContain(amount)
    await userEvent.click(await within(alert).findByRole('button', { name: 'Take these values' }))
    const field = await screen.findByRole('textbox', { name: 'Unloaded' })
    expect((field as HTMLInputElement).value).toBe('27')
    const reason = screen.getByRole('textbox', { name: 'Reason for the correction' }) as HTMLInputElement
    expect(reason.value).toBe('Read from the weighbill')
  })

  it('whoever proposed it is told that somebody else confirms it', async () => {
    await open(() => sheetOf({ proposal: { ...proposal, isMine: true }, refusal: waits }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('You have proposed this correction')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Correct' })).toBeTruthy())
    expect(within(alert).queryByRole('button')).toBeNull()
  })

  it('whoever proposed it takes it from nobody, until they begin to say something else', async () => {
    const { api } = await open(
      () => sheetOf({ proposal: { ...proposal, isMine: true }, refusal: waits }),
      'PLAT_ADMIN',
      {
        isProposed: true,
        isOwnWord: true,
      },
    )
    const called = (name: string) => api.requests.filter(({ path }) => path === `${RECEIPTS}/${name}`).length
    const approve = await screen.findByRole('button', { name: /^Approve/ })
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'))
    await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
    expect(called('claim')).toBe(0)
    await userEvent.type(screen.getByRole('textbox', { name: 'Unloaded' }), '28')
    await waitFor(() => expect(called('claim')).toBe(1))
    expect(called('release')).toBe(0)
    await userEvent.click(screen.getByRole('button', { name: 'Discard corrections' }))
    await waitFor(() => expect(called('release')).toBe(1))
  })

  it('the unit of a field that comes late takes neither what is typed nor the focus', async () => {
    let tell = () => {}
    const known = new Promise<void>(resolve => (tell = resolve))
    await open(
      () => sheetOf(),
      'PLAT_ADMIN',
      {},
      {
        'GET /ntocc-basic-api/dict/listDict': async ({ query }) => {
          await known
          return (query.types ?? '').split(',').map(type => ({ type, dictList: [{ code: '1', name: 't' }] }))
        },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
    const field = screen.getByRole('textbox', { name: 'Unloaded' })
    await userEvent.type(field, '27')
    const unit = () => field.closest('.waybills-correction')?.textContent
    expect(unit()).not.toContain('Unloadedt')
    tell()
    await waitFor(() => expect(unit()).toContain('Unloadedt'))
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('.5')
    expect((screen.getByRole('textbox', { name: 'Unloaded' }) as HTMLInputElement).value).toBe('27.5')
  })

  it('a bound says its unit and why beside the field', async () => {
    await open(() => sheetOf())
    await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
    const field = screen.getByRole('textbox', { name: 'Unloaded' })
    await userEvent.type(field, '9999')
    await waitFor(() =>
      expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'At most 29.274 t: what was loaded and two hundredths',
      ),
    )
  })

  it('a lesser signature waits for a decision, and not for a second person', async () => {
    await open(() => sheetOf({ proposal, refusal: waits }), 'PLAT_ADMIN', { isProposed: true, isClaimed: true })
    expect(await screen.findByText('Signed for less: to be decided')).toBeTruthy()
    expect(screen.queryByText('Waits for a second person')).toBeNull()
  })

  it('beside one that waits nobody approves without a word: the button says why, and the queue that it waits', async () => {
    await open(() => sheetOf({ proposal, refusal: waits }), 'SHIPPER', { isProposed: true })
    const approve = await screen.findByRole('button', { name: /^Approve/ })
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).toBe('true'))
    expect(await screen.findByText('Waits for a second person')).toBeTruthy()
    await waitFor(() =>
      expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
        'Li Wei has proposed a correction beyond the branch’s limit',
      ),
    )
    await userEvent.click(approve)
    expect(bodies).toEqual([])
  })

  it('those that wait for a second person are asked for alone, from the to-do and by the filter', async () => {
    const to = plugin.todo?.find(({ key }) => key === 'correction_confirm_count')?.to ?? ''
    expect(to).toBe('/transport/receipt-review?proposed=1')
    const { api } = await show({
      page: 'ReceiptReview',
      party: 'PLAT_ADMIN',
      query: { proposed: '1' },
      handlers: { [`GET ${RECEIPTS}`]: () => page([]) },
    })
    expect(await screen.findByText('Corrections and lesser signatures')).toBeTruthy()
    expect(api.requests.find(({ path }) => path === RECEIPTS)?.query).toMatchObject({ proposed: '1' })
  })

  it('who signed for less is told apart from who corrected, and what was signed for is taken over with a press', async () => {
    const claim = { ...proposal, isClaim: true, reason: '' }
    await open(() => sheetOf({ proposal: claim, refusal: waits }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Li Wei signed for less than the driver proved')
    expect(alert.textContent).not.toContain('Reason for the correction')
    await userEvent.click(await within(alert).findByRole('button', { name: 'Take these values' }))
    expect(((await screen.findByRole('textbox', { name: 'Unloaded' })) as HTMLInputElement).value).toBe('27')
  })

  it('says before it is pressed that approving only proposes', async () => {
    await open(query => sheetOf({ ...(query.unloadQty && { isBeyondLimit: true }) }))
    await userEvent.click(await screen.findByRole('button', { name: 'Correct' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Unloaded' }), '27')
    expect(await screen.findByText(/Beyond what one person decides alone/)).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason for the correction' }), 'Weighed again')
    const approve = screen.getByRole('button', { name: /^Approve/ })
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(approve)
    expect(await screen.findByText(/YD2603300001: the correction is proposed/)).toBeTruthy()
    expect(screen.queryByText('YD2603300001: approved')).toBeNull()
    await waitFor(() => expect(bodies).toMatchObject([{ unloadQty: 27, reason: 'Weighed again' }]))
  })

  it('says so too where only the backend knew', async () => {
    await open(() => sheetOf())
    const approve = await screen.findByRole('button', { name: /^Approve/ })
    await waitFor(() => expect(approve.getAttribute('aria-disabled')).not.toBe('true'))
    await userEvent.click(approve)
    expect(await screen.findByText('YD2603300001: approved')).toBeTruthy()
    expect(await screen.findByText(/YD2603300001: the correction is proposed/, undefined)).toBeTruthy()
  })
})
