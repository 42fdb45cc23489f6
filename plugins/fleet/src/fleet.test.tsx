import { loadForms } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import plugin from '../plugin.ts'
import { accident, driver, inDays, other, page, show, team, vehicle } from './test-data.ts'

beforeAll(loadForms, 60_000)
beforeEach(() => localStorage.clear())
afterEach(cleanup)

const API = '/ntocc-basic-api'
const row = (name: string | RegExp) => screen.findByRole('row', { name: new RegExp(name) })
const pathOf = (name: string) => plugin.pages?.find(each => each.name === name)?.path
/** Where a page is, and whether it stays as it was left while other tabs are open. */
const keptAs = (name: string) => {
  const found = plugin.pages?.find(each => each.name === name)
  return [found?.path, found !== undefined && !found.noCache && !found.record]
}

async function menuOf(name: string | RegExp): Promise<HTMLElement> {
  await userEvent.click(within(await row(name)).getByRole('button', { name: 'Actions' }))
  return screen.findByRole('menu')
}

describe('drivers', () => {
  it('S1-017 S2-098 S2-153 S2-192 stand in the list with the paper that runs out first', async () => {
    expect(keptAs('DriverManage')).toEqual(['/base/drivers', true])
    await show({ page: 'DriverManage' })
    expect((await row('Driver 001')).textContent).toContain('12 d leftDriving licence')
    expect(await within(await row('Driver 001')).findByText('Team 1')).toBeTruthy()
    expect(within(await row('Driver 002')).getByText('To review')).toBeTruthy()
  })

  it('S2-209 the to-do of papers that run out opens the list with the fitting filters, as chips', async () => {
    const [path, query] = (plugin.todo?.find(each => each.key === 'certificate_expiry')?.to ?? '').split('?')
    expect(path).toBe(pathOf('DriverManage'))
    const { api } = await show({ page: 'DriverManage', query: Object.fromEntries(new URLSearchParams(query)) })
    await row('Driver 001')
    const asked = api.requests.find(each => each.path === `${API}/driver` && each.query.expiring)
    expect(asked?.query).toMatchObject({ expiring: '30', authStatus: '2,4' })
    expect(screen.getByRole('region', { name: 'Applied filters' }).textContent).toContain('Within 30 days')
  })

  it('are disabled with a reason, by the review’s own call', async () => {
    const { api } = await show({
      page: 'DriverManage',
      handlers: { [`PUT ${API}/review/move`]: () => ({ status: 0, data: {} }) },
    })
    await userEvent.click(within(await menuOf('Driver 001')).getByRole('menuitem', { name: 'Disable' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Required')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Two complaints')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.path === `${API}/review/move`)?.body).toEqual({
        kind: 'driver',
        id: driver.id,
        version: driver.version,
        move: 'suspend',
        reason: 'Two complaints',
      }),
    )
  })

  it('say why a move cannot be made: the permission, or which paper of whom ran out and when', async () => {
    const rejected = { ...driver, authStatus: 3, licenceTo: inDays(-1) }
    await show({
      page: 'DriverManage',
      permissions: ['driver.read', 'driver.edit'],
      handlers: { [`GET ${API}/driver`]: () => page([driver, { ...rejected, id: 9, name: 'Driver 003' }]) },
    })
    expect((await menuOf('Driver 001')).textContent).toContain('review.suspend')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(within(await row('Driver 003')).getByRole('button', { name: 'Actions' }))
    const reason = `The driving licence of Driver 003 expired on ${inDays(-1)}`
    await waitFor(() => expect(screen.getByText(reason)).toBeTruthy())
  })

  it('are not handed in without the pictures of their papers: the button says which are missing, and with them it hands in', async () => {
    const fresh = { ...driver, authStatus: 0, idFront: ['a.png'], qualificationImgs: [] }
    const shown = async (record: object) => {
      const answers = { [`GET ${API}/driver/:id`]: () => ({ status: 0, data: record }) }
      const handlers = { ...answers, [`PUT ${API}/review/move`]: () => ({ status: 0, data: {} }) }
      const { api } = await show({ page: 'DriverDetail', query: { id: '7' }, handlers })
      const button = await screen.findByRole('button', { name: 'Submit for review' })
      const why = document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent
      await userEvent.click(button)
      return { why, button, sent: () => api.requests.filter(each => each.path === `${API}/review/move`) }
    }
    const lacking = await shown(fresh)
    expect(lacking.button.getAttribute('aria-disabled')).toBe('true')
    expect(lacking.why).toBe('Still missing: Back of the identity card and Pictures of the qualification')
    expect(lacking.sent()).toEqual([])
    cleanup()
    const whole = await shown({ ...fresh, idBack: ['b.png'], qualificationImgs: ['c.png'] })
    await waitFor(() => expect(whole.sent()).toHaveLength(1))
  })

  it('are disabled together: one reason, and a result for each', async () => {
    const { api } = await show({
      page: 'DriverManage',
      handlers: { [`PUT ${API}/review/move`]: () => ({ status: 0, data: {} }) },
    })
    await row('Driver 002')
    for (const box of screen.getAllByRole('checkbox', { name: 'Select this row' })) await userEvent.click(box)
    await userEvent.click(screen.getByRole('button', { name: 'Disable' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Audit')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
    expect(await screen.findByText('1 of 2 done, 1 not done')).toBeTruthy()
    const sent = api.requests.filter(each => each.path === `${API}/review/move`).map(each => each.body)
    expect(sent).toEqual([expect.objectContaining({ id: driver.id, reason: 'Audit' })])
    expect(other.authStatus).not.toBe(2)
  })

  it('S2-052 have a page with their papers beside the pictures, and their waybills', async () => {
    expect(pathOf('DriverDetail')).toBe('/service_info')
    const { page: tab } = await show({ page: 'DriverDetail', query: { id: '7', tab: 'papers' } })
    const licence = await screen.findByRole('region', { name: 'Driving licence' })
    expect(await within(licence).findByText('A2')).toBeTruthy()
    expect(within(licence).getByRole('button', { name: /Driving licence, picture 1/ })).toBeTruthy()
    expect(tab.titles.at(-1)).toBe('Driver 001')
    await userEvent.click(screen.getByRole('tab', { name: /Waybills/ }))
    expect(tab.getSnapshot().query.tab).toBe('waybills')
  })

  it('say it when no driver is named, or it is not there', async () => {
    await show({ page: 'DriverDetail' })
    expect(await screen.findByText('No record is named')).toBeTruthy()
    cleanup()
    await show({
      page: 'DriverDetail',
      query: { id: '99' },
      handlers: { [`GET ${API}/driver/:id`]: () => ({ status: 4040, msg: 'Not found' }) },
    })
    expect(await screen.findByText('This record does not exist')).toBeTruthy()
  })
})

describe('driver teams', () => {
  const applied = { id: 31, version: 0, teamCode: 'T1', driverCode: 'D2', status: 0 }

  it('S2-099 S2-191 list captain and members; the page accepts who asks to join', async () => {
    expect(keptAs('DriverTeamManage')).toEqual(['/base/driver-teams', true])
    await show({ page: 'DriverTeamManage' })
    expect(await within(await row('Team 1')).findByText('Driver 001')).toBeTruthy()
    cleanup()
    const { api } = await show({
      page: 'DriverTeamDetail',
      query: { id: String(team.id), tab: 'members' },
      handlers: {
        [`GET ${API}/driverTeamMember`]: () => page([applied]),
        [`PUT ${API}/driverTeamMember/move`]: () => ({ status: 0, data: { ...applied, status: 1 } }),
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(api.requests.some(each => each.path.endsWith('/move'))).toBe(true))
    expect(api.requests.find(each => each.path.endsWith('/move'))?.body).toEqual({ id: 31, version: 0, move: 'agree' })
  })
})

describe('vehicles', () => {
  it('S1-018 S2-100 stand in the list with the paper that ran out', async () => {
    await show({ page: 'VehicleManage' })
    expect((await row('00001')).textContent).toContain('expired 3 d agoRoad transport certificate')
    expect((await row('00001')).textContent).toContain('33 t')
  })

  it('say in the list and on their page which papers are missing, and on the page all that want care', async () => {
    const bare = { ...vehicle, authStatus: 4, inspectionTo: inDays(5), compulsoryInsuranceTo: null }
    const handlers = {
      [`GET ${API}/vehicle`]: () => page([bare]),
      [`GET ${API}/vehicle/:id`]: () => ({ status: 0, data: bare }),
    }
    await show({ page: 'VehicleManage', handlers })
    expect((await row('00001')).textContent).toContain('missingCompulsory insurance +2')
    cleanup()
    await show({ page: 'VehicleDetail', query: { id: '4', tab: 'papers' }, handlers })
    const insurance = await screen.findByRole('region', { name: 'Compulsory insurance' })
    expect(within(insurance).getByText('missing')).toBeTruthy()
    const whole = document.body.textContent ?? ''
    for (const said of ['missingCompulsory insurance', 'expired 3 d agoRoad transport', '5 d leftVehicle licence'])
      expect(whole).toContain(said)
  })

  it('S2-151 the transport centre sees what each does now, on which waybill', async () => {
    const position = { vehicleNo: vehicle.plateNo, waybillId: 3, waybillNo: 'YD1', speed: 61.4, trail: [] }
    await show({
      page: 'CarManage',
      handlers: { 'GET /ntocc-tms-api/vehicle/positions': () => [position] },
    })
    expect(await screen.findByRole('link', { name: 'YD1' })).toBeTruthy()
    expect((await row('00001')).textContent).toContain('61')
    expect(screen.queryByRole('button', { name: 'New vehicle' })).toBeNull()
  })

  it('S2-040 S2-101 a track is asked for by plate and day; its waybills and stops stand beside the map', async () => {
    const at = (minute: number, speed: number) => ({
      time: new Date(Date.UTC(2026, 2, 30, 4, minute)).toISOString(),
      lng: 114 + minute / 100,
      lat: 30,
      speed,
    })
    const { api } = await show({
      page: 'VehicleTrack',
      query: { vehicle: vehicle.plateNo, day: '2026-03-30' },
      handlers: {
        'GET /ntocc-tms-api/vehicle/track': () => ({
          points: [at(0, 60), at(10, 0), at(35, 1), at(40, 72)],
          trips: [{ waybillId: 3, waybillNo: 'YD1', loadCity: 'Wuhan', unloadCity: 'Shanghai', from: '', to: '' }],
        }),
      },
    })
    expect(await screen.findByRole('link', { name: 'YD1' })).toBeTruthy()
    expect(screen.getByText('1. 30 min')).toBeTruthy()
    expect(screen.getByText('Top speed 72 km/h')).toBeTruthy()
    const asked = api.requests.find(each => each.path.endsWith('/vehicle/track'))
    expect(asked?.query).toEqual({ vehicleNo: vehicle.plateNo, day: '2026-03-30' })
  })

  it('S2-101 a track without a vehicle says what to do', async () => {
    await show({ page: 'VehicleTrack' })
    expect(await screen.findByText('Which vehicle?')).toBeTruthy()
  })
})

describe('vehicle services', () => {
  it.each([
    ['S2-114', 'VehicleAccident', 'Report an accident'],
    ['S2-115', 'VehicleInsurance', 'New policy or inspection'],
    ['S2-116', 'VehicleRepair', 'Report a repair'],
    ['S2-117', 'VehicleViolation', 'Record a violation'],
  ])('%s %s lists its records and offers a new one', async (_id, name, primary) => {
    const path = `${API}/${name.charAt(0).toLowerCase()}${name.slice(1)}`
    const { api, actions } = await show({ page: name, handlers: { [`GET ${path}`]: () => page([accident]) } })
    await row('00001')
    expect(api.requests.some(each => each.path === path)).toBe(true)
    expect(screen.getByRole('button', { name: primary })).toBeTruthy()
    expect(actions.offered.find(each => each.id === 'new')?.keys).toBe('n')
  })

  it('an accident moves by its machine, and two rows at once do not take each other’s place', async () => {
    const second = { ...accident, id: 6, plateNo: '鄂A00002' }
    const { api } = await show({
      page: 'VehicleAccident',
      handlers: {
        [`GET ${API}/vehicleAccident`]: () => page([accident, second]),
        [`PUT ${API}/vehicleAccident/move`]: () => ({ status: 0, data: {} }),
      },
    })
    await userEvent.click(within(await menuOf('00001')).getByRole('menuitem', { name: 'File the claim' }))
    await userEvent.click(within(await row('00002')).getByRole('button', { name: 'Actions' }))
    const menus = await screen.findAllByRole('menuitem', { name: 'File the claim' })
    await userEvent.click(menus.at(-1) as HTMLElement)
    await waitFor(() => {
      const sent = api.requests.filter(each => each.path.endsWith('/move')).map(each => each.body)
      expect(sent).toEqual([
        { id: 5, version: 0, move: 'claim' },
        { id: 6, version: 0, move: 'claim' },
      ])
    })
  })

  it('is deleted after a question, and not without the permission', async () => {
    const { api } = await show({
      page: 'VehicleAccident',
      handlers: { [`DELETE ${API}/vehicleAccident`]: () => ({ status: 0 }) },
    })
    await userEvent.click(within(await menuOf('00001')).getByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() =>
      expect(api.requests.find(each => each.method === 'DELETE')?.query).toEqual({ id: '5', versions: '0' }),
    )
  })
})
