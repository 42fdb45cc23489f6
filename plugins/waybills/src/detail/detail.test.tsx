import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import plugin from '../../plugin.ts'
import { detail, type Shown, show, waybill } from '../test-data.ts'

afterEach(() => {
  cleanup()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
})

const reference = `file/${'a'.repeat(30)}`

/** Where the phone says that it is, or the number of the error that it answers with. */
const standAt = (place: { longitude: number; latitude: number } | 1 | 2) =>
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition: (tell: (found: object) => void, fail: (error: object) => void) =>
        typeof place === 'number' ? fail({ code: place }) : tell({ coords: place }),
    },
  })

describe('waybill detail', () => {
  const open = (more: Omit<Shown, 'page'> = {}) =>
    show({ page: 'WaybillDetail', party: 'SHIPPER', query: { id: '7' }, ...more })

  it('S2-050 /order_info shows the waybill, its way and the one next action', async () => {
    const { page: tab } = await open()
    expect(plugin.pages?.find(each => each.name === 'WaybillDetail')?.path).toBe('/order_info')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(waybill.waybillNo)
    expect(
      within(screen.getByRole('list', { name: 'Where it stands' }))
        .getByText('Unloaded')
        .closest('li')
        ?.getAttribute('aria-current'),
    ).toBe('step')
    expect(screen.getByRole('button', { name: 'Sign for the goods' }).className).toContain('primary')
    expect(tab.titles.at(-1)).toBe('Waybill YD2603300001')
  })

  it('says of an arrival that cannot be told why, and nothing after it', async () => {
    const arrival = async () => (await screen.findByText('Estimated arrival')).closest('div')?.textContent
    const road = { ...detail, status: 50, leftKm: 884, moves: [] }
    const told = (more: object) =>
      open({ handlers: { 'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: { ...road, ...more } }) } })
    await told({})
    expect(await arrival()).toBe('Estimated arrivalJust left or standing ')
    cleanup()
    await told({ estimatedArriveTime: '2026-03-30T11:12:00Z', lateMinutes: 72, punctuality: 'willBeLate' })
    expect(await arrival()).toMatch(/late by 1 h/)
  })

  it('S1-013 the track tab shows the map, the speed and the nodes', async () => {
    await open({ query: { id: '7', tab: 'track' } })
    expect(await screen.findByRole('group', { name: /Track of YD2603300001/ })).toBeTruthy()
    expect(screen.getByRole('group', { name: 'Speed' })).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Steps of the trip' })).getByText('Departure')).toBeTruthy()
  })

  it('S1-014 the receipts tab shows proof, state and pictures', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Receipts 1' }))
    expect(await screen.findByText('Proof of delivery')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Open Receipt HD001, picture 1' })).toBeTruthy()
  })

  it('S1-015 the exceptions tab names what went wrong', async () => {
    await open()
    await userEvent.click(await screen.findByRole('tab', { name: 'Exceptions 1' }))
    expect(await screen.findByText('Off route')).toBeTruthy()
  })

  it('S7-055 the proof tab writes a finished waybill to the ledger and shows what stands there', async () => {
    const hash = 'ab'.repeat(32)
    let proof: object = { applied: false, state: 'none', provable: true }
    const written = {
      applied: true,
      state: 'proven',
      provable: true,
      entry: { sequence: 4, digest: hash, previous: hash, hash, at: '2026-03-30T01:00:00.000Z' },
      entries: 9,
    }
    await open({
      query: { id: '7', tab: 'proof' },
      handlers: {
        'GET /ntocc-tms-api/maYiBlockChain/proof/:id': () => ({ status: 0, data: proof }),
        'GET /ntocc-tms-api/maYiBlockChain/apply/:id': () => {
          proof = written
          return { status: 0, data: proof }
        },
      },
    })
    expect(await screen.findByText('Nothing of this waybill is in the ledger yet.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Write to the ledger' }))
    expect(await screen.findByText('What the ledger holds is what this waybill says.')).toBeTruthy()
    expect(screen.getByText('4 / 9')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Verify again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Write to the ledger' })).toBeNull()
  })

  it.each([
    ['names the setting of a chain that is not connected', { connected: false, setting: 'CHAIN_URL' }, true],
    ['says nothing of one that is', { connected: true }, false],
  ])('the proof tab %s', async (_, chain, isTold) => {
    const proof = { applied: false, state: 'none', provable: false }
    await open({
      query: { id: '7', tab: 'proof' },
      handlers: {
        'GET /ntocc-tms-api/maYiBlockChain/proof/:id': () => ({ status: 0, data: proof }),
        'GET /ntocc-tps-api/outsideServices': () => ({ status: 0, data: { chain, ocr: { connected: true } } }),
      },
    })
    await screen.findByText('It can be written to the ledger once the waybill is finished.')
    await waitFor(() =>
      expect(screen.queryAllByText(/No chain outside is connected \(CHAIN_URL\)/).length > 0).toBe(isTold),
    )
  })

  it('sides that other plugins add stand after its own, for those who may see them', async () => {
    const Fuel = ({ waybillNo }: { waybillNo: string }) => <p>Fuel of {waybillNo}</p>
    const slots = [
      { slot: 'waybill.detail.tab/v1', title: 'Secret', permission: 'secret.read', component: Fuel },
      { slot: 'waybill.detail.tab/v1', title: 'Fuel', component: Fuel },
    ]
    const { page: tab } = await open({ slots })
    await userEvent.click(await screen.findByRole('tab', { name: 'Fuel' }))
    expect(await screen.findByText(`Fuel of ${waybill.waybillNo}`)).toBeTruthy()
    expect(screen.getAllByRole('tab').at(-1)?.getAttribute('aria-selected')).toBe('true')
    expect(tab.getSnapshot().query.tab).toBe('test.1')
    expect(screen.queryByRole('tab', { name: 'Secret' })).toBeNull()
  })

  it('a link names the plugin whose side it leads to', async () => {
    const slots = [{ slot: 'waybill.detail.tab/v1', title: 'Fuel', component: () => <p>Litres</p> }]
    await open({ slots, query: { id: '7', tab: 'test' } })
    expect(await screen.findByText('Litres')).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Fuel' }).getAttribute('aria-selected')).toBe('true')
  })

  it('the change log names states in words', async () => {
    await open({ query: { id: '7', tab: 'changes' } })
    const trail = await screen.findByRole('list', { name: 'Who changed what' })
    const change = (await within(trail).findByText('Arrived')).closest('li')
    expect(change?.textContent).toContain('To be signed')
    expect(change?.textContent).toContain('Driver 001')
  })

  it('signs with the quantity, showing the loss before, and closes', async () => {
    const bodies: unknown[] = []
    await open({
      handlers: {
        'POST /ntocc-tms-api/waybill/sign': ({ body }) => {
          bodies.push(body)
          return { status: 0, data: { ...detail, status: 80 } }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    const quantity = within(dialog).getByLabelText(/^Unloaded quantity/)
    // What the driver proved stands there, and nothing is said of it.
    expect(within(dialog).queryByText(/Less than the driver proved/)).toBeNull()
    expect(within(dialog).queryByLabelText(/^Reason for signing for less/)).toBeNull()
    await userEvent.clear(quantity)
    await userEvent.type(quantity, '29.5')
    expect(within(dialog).getByText(/Less than the driver proved \(29\.8 \w+\)/)).toBeTruthy()
    expect(within(dialog).getByText(/176\.00/)).toBeTruthy()
    const sign = () => userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    await sign()
    expect(await within(dialog).findByText('Required')).toBeTruthy()
    expect(bodies).toEqual([])
    await userEvent.type(within(dialog).getByLabelText(/^Reason for signing for less/), 'Two bags were wet')
    await sign()
    const said = { id: 7, version: 3, unloadQty: 29.5, remark: 'Two bags were wet' }
    await waitFor(() => expect(bodies).toEqual([said]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('keeps the dialog open with the reason when the server refuses', async () => {
    await open({
      handlers: {
        'POST /ntocc-tms-api/waybill/sign': () => ({
          status: 4220,
          msg: 'refused',
          errors: { move: { code: 'validation.condition.lossComputed' } },
        }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The loss cannot be computed')
  })

  it('asks nothing of the server before a quantity is given', async () => {
    const { api: seen } = await open()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign for the goods' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.clear(within(dialog).getByLabelText(/^Unloaded quantity/))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Sign for the goods' }))
    expect(await within(dialog).findByText('Required')).toBeTruthy()
    expect(seen.requests.some(each => each.path.endsWith('/sign'))).toBe(false)
  })

  it('shows why the next action cannot be taken yet', async () => {
    const reason = { code: 'validation.condition.receiptUploaded' }
    await open({
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({
          status: 0,
          data: { ...detail, status: 70, moves: [{ move: 'sign', allowed: false, reason }] },
        }),
      },
    })
    const button = await screen.findByRole('button', { name: 'Sign for the goods' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(why?.textContent).toBe('No receipt has been uploaded')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('S1-014 judging a receipt is the next action, beside its proofs and not in a dialog', async () => {
    const reason = { code: 'validation.condition.receiptUploaded' }
    const { page } = await open({
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({
          status: 0,
          data: {
            ...detail,
            status: 80,
            moves: [
              { move: 'approveReceipt', allowed: false, reason },
              { move: 'rejectReceipt', allowed: true },
            ],
          },
        }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Review receipt' }))
    expect(screen.queryByRole('button', { name: 'Approve receipt' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(page.opened).toContain('/transport/receipt-review?case=7')
  })

  it('beside a proposal that waits nothing approves from the page: it leads to where the proposal stands', async () => {
    const reason = { code: 'validation.correction.waits', params: { name: 'Li Wei' } }
    const moves = [
      { move: 'approveReceipt', allowed: false, reason },
      { move: 'rejectReceipt', allowed: true },
    ]
    const { page, api } = await open({
      party: 'PLAT_ADMIN',
      handlers: { 'GET /ntocc-tms-api/waybill/:id': () => ({ status: 0, data: { ...detail, status: 80, moves } }) },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Review receipt' }))
    expect(screen.queryByRole('button', { name: /Approve/ })).toBeNull()
    expect(page.opened).toContain('/transport/receipt-review?case=7')
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  /** The driver's waybill before unloading, and what is sent when that is reported. */
  const unloading = async () => {
    const bodies: unknown[] = []
    await open({
      party: 'DRIVER',
      handlers: {
        'GET /ntocc-tms-api/waybill/:id': () => ({
          status: 0,
          data: {
            ...detail,
            unloadLng: 121.4,
            unloadLat: 31.2,
            status: 60,
            moves: [{ move: 'unload', allowed: true }],
          },
        }),
        'POST /ntocc-basic-api/file': () => ({ status: 0, data: { reference, name: 'a.png', type: 'image/png' } }),
        'POST /ntocc-tms-api/waybill/:id/move': request => {
          bodies.push(request.body)
          return { status: 0, data: detail }
        },
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Report unloading' }))
    const dialog = await screen.findByRole('dialog')
    const report = () => userEvent.click(within(dialog).getByRole('button', { name: 'Report unloading' }))
    const photo = async () => {
      const chooser = dialog.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
      fireEvent.change(chooser, { target: { files: [new File(['png'], 'a.png', { type: 'image/png' })] } })
      await within(dialog).findByRole('button', { name: 'Open Photos of unloading or weighbill, picture 1' })
    }
    return { bodies, dialog, report, photo }
  }

  it('reports unloading with a photo that is sent while the form is filled in, and with where the driver is', async () => {
    standAt({ longitude: 121.41, latitude: 31.2 })
    const { bodies, dialog, report, photo } = await unloading()
    expect((await within(dialog).findByRole('status')).textContent).toContain('You are at the place, 951 m')
    expect(within(dialog).queryByRole('textbox', { name: /^Reason/ })).toBeNull()
    await report()
    expect(await within(dialog).findByText('Required')).toBeTruthy()
    await photo()
    await report()
    await waitFor(() =>
      expect(bodies).toEqual([
        expect.objectContaining({ move: 'unload', qty: 29.8, images: [reference], lng: 121.41, lat: 31.2 }),
      ]),
    )
    expect(bodies[0]).not.toHaveProperty('reason')
  })

  it.each([
    ['somebody who is elsewhere', { longitude: 121.4, latitude: 31.3 }, 'You are 11 km from the place', true],
    ['a driver who does not let the browser tell', 1, 'Your browser does not tell', false],
    ['a phone that does not know', 2, 'It could not be found out', false],
  ] as const)('asks %s for a reason, and takes it', async (_who, place, told, isPlaced) => {
    standAt(place)
    const { bodies, dialog, report, photo } = await unloading()
    expect((await within(dialog).findByText(new RegExp(told))).textContent).toContain('say why')
    await photo()
    await report()
    expect(await within(dialog).findByText('Required')).toBeTruthy()
    expect(bodies).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'Unloaded at gate 2')
    await report()
    await waitFor(() => expect(bodies).toMatchObject([{ move: 'unload', reason: 'Unloaded at gate 2' }]))
    expect(Object.hasOwn(bodies[0] as object, 'lng')).toBe(isPlaced)
  })

  it('offers its moves to the palette, the next one by a key', async () => {
    const { actions } = await open()
    await screen.findByRole('button', { name: 'Sign for the goods' })
    expect(actions.offered.filter(({ keys }) => keys).map(({ title, keys }) => [title, keys])).toEqual([
      ['Sign for the goods', 'n'],
    ])
    act(() => actions.run('sign'))
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('says so when the waybill is not named or does not exist', async () => {
    await show({ page: 'WaybillDetail', query: {} })
    expect(screen.getByText('No waybill is named')).toBeTruthy()
    cleanup()
    await open({ handlers: { 'GET /ntocc-tms-api/waybill/:id': () => ({ status: 4040, msg: 'not found' }) } })
    expect(await screen.findByText('This waybill does not exist')).toBeTruthy()
  })
})
