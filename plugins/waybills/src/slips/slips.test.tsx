import { exceptionMachine } from '@ntocc/sdk/contracts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { detail, show, waybill } from '../test-data.ts'
import { idsOf, MOST_SLIPS, slipsPath } from './ids.ts'

afterEach(cleanup)

const LINK = { id: 1, kind: 'waybill', byName: 'x', made: '2026-01-01T00:00:00Z', visits: 0 }
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString()

describe('slips', () => {
  const open = (links: object[], made: object = { status: 0, data: { id: 2, share: 'new', expires: days(30) } }) => {
    const asked: unknown[] = []
    return {
      asked,
      shown: show({
        page: 'WaybillSlips',
        query: { ids: '7' },
        handlers: {
          'GET /ntocc-basic-api/partyGroup/getDefault': () => ({
            status: 0,
            data: { name: 'Acme Freight', logoUrl: '/logo.svg', loginLogoUrl: '', phone: '400-100-0000' },
          }),
          'GET /ntocc-tms-api/share': () => ({ status: 0, data: links }),
          'POST /ntocc-tms-api/share': ({ body }) => {
            asked.push(body)
            return made as never
          },
        },
      }),
    }
  }
  const printable = () =>
    waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(false))

  it('say who carries what for whom, in Chinese and in the language of the page, with both codes', async () => {
    const { asked, shown } = open([])
    await shown
    const slip = within(await screen.findByRole('article', { name: `${waybill.waybillNo} Copy 1: counterfoil` }))
    for (const text of ['Acme Freight', '400-100-0000', 'Steel trade 001', 'Driver 001', '鄂A00001', 'Steel coils'])
      expect(slip.getAllByText(text).length, text).toBeGreaterThan(0)
    expect(slip.getByText('运单暨装货单')).toBeTruthy()
    expect(slip.getByText('Waybill and loading slip')).toBeTruthy()
    expect(slip.getByRole('img', { name: waybill.waybillNo })).toBeTruthy()
    await printable()
    expect(slip.getByRole('img', { name: 'Scan to follow the goods' })).toBeTruthy()
    expect(asked).toEqual([{ kind: 'waybill', id: 7, days: 30 }])
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    await userEvent.click(screen.getByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('take a link that lasts, and make another where the one there is ends within a day', async () => {
    const lasting = open([{ ...LINK, share: 'old', expires: days(2) }])
    await lasting.shown
    await printable()
    expect(lasting.asked).toEqual([])
    cleanup()
    const ending = open([{ ...LINK, share: 'old', expires: days(0.9) }])
    await ending.shown
    await printable()
    expect(ending.asked).toHaveLength(1)
  })

  it('are printed without the code where no link can be made, and where nobody wants it', async () => {
    const { shown } = open([], { status: 4090, msg: 'Too many links' })
    await shown
    await printable()
    expect(screen.queryByRole('img', { name: 'Scan to follow the goods' })).toBeNull()
    cleanup()
    const unwanted = open([{ ...LINK, share: 'old', expires: days(9) }])
    await unwanted.shown
    await userEvent.click(await screen.findByRole('checkbox', { name: /^QR code/ }))
    await printable()
    expect(screen.queryByRole('img', { name: 'Scan to follow the goods' })).toBeNull()
  })

  it('are three copies of each waybill, named on the paper, and what is paid stands on the copy of whoever pays or is paid', async () => {
    const { shown } = open([])
    await shown
    await printable()
    const copies = () => screen.getAllByRole('article').map(slip => slip.getAttribute('aria-label')?.slice(13))
    expect(copies()).toEqual(['Copy 1: counterfoil', 'Copy 2: carrier', 'Copy 3: consignee'])
    expect(screen.getByRole('status').textContent).toBe('3 pages of A4')
    const [stub, carrier, consignee] = screen.getAllByRole('article').map(slip => slip.textContent ?? '')
    expect(stub).toContain('第一联 存根联')
    expect(stub).toContain('CNY')
    expect(stub).toContain('9,000.00')
    expect(stub).toContain('玖仟元整')
    for (const other of [carrier, consignee]) expect(other).not.toContain('9,000.00')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Amounts' }))
    await waitFor(() => expect(screen.queryByText('玖仟元整')).toBeNull())
    await userEvent.click(screen.getByRole('checkbox', { name: 'Copy 1: counterfoil' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Copy 3: consignee' }))
    expect(copies()).toEqual(['Copy 2: carrier'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Copy 2: carrier' }))
    expect(screen.getByRole('status').textContent).toBe('Choose at least one copy')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
  })

  it('by a link are the same form with what links show, and by whoever is signed in all that an account may see', async () => {
    const sheet = { waybillNo: 'YD9', status: 50, goodsName: 'Coils', driverName: 'Z**', nodes: [] }
    await show({
      page: 'WaybillPrinting',
      query: { share: 'abc' },
      handlers: { 'GET /ntocc-tms-api/share/waybill': () => ({ status: 0, data: sheet }) },
    })
    const linked = await screen.findByRole('article', { name: 'YD9 Copy 3: consignee' })
    expect(linked.textContent).toContain('Z**')
    expect(screen.getAllByRole('img', { name: 'Scan to follow the goods' })).toHaveLength(3)
    expect(screen.queryByRole('checkbox', { name: 'Amounts' })).toBeNull()
    cleanup()
    await show({
      page: 'WaybillPrinting',
      query: { id: '7' },
      handlers: {
        'GET /ntocc-tms-api/share': () => ({ status: 0, data: [{ ...LINK, share: 'old', expires: days(9) }] }),
      },
    })
    const own = await screen.findByRole('article', { name: `${waybill.waybillNo} Copy 2: carrier` })
    expect(own.textContent).toContain('Driver 001')
  })

  it('are named by the address, each once, so many at a time', () => {
    expect(slipsPath([{ id: 7 }, { id: 9 }])).toBe('/transport/print?ids=7.9')
    expect(idsOf('7.9.7.x.-1.0.')).toEqual([7, 9])
    expect(idsOf(undefined)).toEqual([])
    expect(MOST_SLIPS).toBe(50)
  })
})

describe('handing over', () => {
  const moves = (allowed: boolean) => ({
    ...detail,
    status: 50,
    exceptions: [
      { ...detail.exceptions[0], code: 'E0', time: '2020-01-01T00:00:00Z' },
      { ...detail.exceptions[0], code: 'E1', description: 'Off the A1' },
      { ...detail.exceptions[0], code: 'E2', time: '2999-01-01T00:00:00Z', status: exceptionMachine.at.closed },
    ],
    moves: [
      allowed
        ? { move: 'reassign', allowed }
        : { move: 'reassign', allowed, reason: { code: 'validation.condition.loadFits', params: { max: 35.2 } } },
    ],
  })
  const PERMISSIONS = ['waybill.read', 'waybill.reassign']

  it('asks for a driver, a vehicle, what it answers and why, and sends what was chosen', async () => {
    const bodies: unknown[] = []
    await show({
      page: 'WaybillDetail',
      query: { id: '7' },
      permissions: PERMISSIONS,
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: moves(true) }),
        'POST /ntocc-tms-api/waybill/:id/move': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: moves(true) }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Other actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hand over to another vehicle' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText(/^New driver/)).toBeTruthy()
    expect(dialog.getByLabelText(/^New vehicle/)).toBeTruthy()
    // What happened last and is not over is likely why: it stands there, and nobody has to choose it.
    expect(await dialog.findByText('Off route · Off the A1')).toBeTruthy()
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Engine broke down')
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over to another vehicle' }))
    await waitFor(() =>
      expect(bodies).toEqual([{ move: 'reassign', version: 3, exceptionCode: 'E1', reason: 'Engine broke down' }]),
    )
  })

  it('proposes what the new driver usually drives: after an accident the vehicle on the way rarely goes on', async () => {
    const bodies: unknown[] = []
    const listed = (records: object[]) => ({ records, total: records.length, pageNum: 1, pageSize: 20 })
    const asked: unknown[] = []
    await show({
      page: 'WaybillDetail',
      query: { id: '7' },
      permissions: [...PERMISSIONS, 'driver.read', 'vehicle.read'],
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: moves(true) }),
        'GET /ntocc-basic-api/driver': () => listed([{ id: 2, code: 'D2', name: 'Driver 002' }]),
        'GET /ntocc-basic-api/vehicle': ({ query }) => {
          asked.push(query.driverCode)
          return listed([{ id: 5, code: 'V5', plateNo: '鄂A00005' }])
        },
        'POST /ntocc-tms-api/waybill/:id/move': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: moves(true) }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Other actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hand over to another vehicle' }))
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByLabelText(/^New driver/))
    await userEvent.click(await screen.findByText('Driver 002', { selector: 'b' }))
    expect(await dialog.findByText('鄂A00005')).toBeTruthy()
    expect(asked).toContain('D2')
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'Engine broke down')
    await userEvent.click(dialog.getByRole('button', { name: 'Hand over to another vehicle' }))
    await waitFor(() => expect(bodies).toMatchObject([{ driverCode: 'D2', vehicleCode: 'V5' }]))
  })

  it('from a list says why it cannot be done before anybody fills it in', async () => {
    await show({
      page: 'WaybillManage',
      permissions: PERMISSIONS,
      handlers: {
        'GET /ntocc-tms-api/waybill': () => ({
          records: [{ ...waybill, status: 50 }],
          total: 1,
          pageNum: 1,
          pageSize: 20,
        }),
        'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: moves(false) }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hand over to another vehicle' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Too much for the new vehicle: it may carry 35.2 t at most')).toBeTruthy()
    expect(dialog.queryByRole('button', { name: 'Hand over to another vehicle' })).toBeNull()
  })
})
