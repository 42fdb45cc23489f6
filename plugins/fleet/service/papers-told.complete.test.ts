import type { AreaCompliance } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { SMALL_DEMO } from '../../../server/src/ntocc/testing/demo-start.ts'
import { platformOf } from '../../../server/src/ntocc/testing/services.ts'
import type { ExpiryRule } from '../contract/expiry.ts'
import contract from '../contract.ts'
import service from '../service.ts'
import { expireCertificates } from './expire.ts'
import { API, type FleetDesk, fleetDesk, OTHER_TEAM } from './testing/fleet-desk.ts'
import { warnOfExpired } from './warnings.ts'

const RULES = `${API}/plugin/compliance`
const LIGHT_AND_OVER = `gross_mass = 4.5, road_cert_to = '2020-01-01'`

withDatabase('papers, each by itself', database => {
  let desk: FleetDesk
  database.beginsWith(SMALL_DEMO)
  beforeAll(async () => {
    desk = await fleetDesk(database().db)
    await expire()
  }, 240_000)
  afterAll(() => desk?.backend.app.close())
  beforeEach(async () => {
    await desk.clear()
    await desk.query(`delete from sys_branch_config where config_key like 'fleet.expir%'`)
    await desk.query(`update driver set auth_status = 2, licence_class = 'A2', id_to = '2099-01-01', licence_to = '2099-01-01',
      qualification_to = '2099-01-01' where code = 'OTHER'`)
    await desk.query(`update vehicle set auth_status = 2, driver_code = 'OTHER', vehicle_type = 'H11', gross_mass = 25,
      inspection_to = '2099-01-01', road_cert_to = '2099-01-01', compulsory_insurance_to = '2099-01-01' where code = 'OTHER'`)
  })

  const platform = () => platformOf(desk.backend, contract, service)
  const expire = () => expireCertificates(platform())
  const day = (days: number) => `((now() at time zone 'UTC') + interval '8 hours')::date + (${days})`
  const set = (table: 'driver' | 'vehicle', values: string) =>
    desk.query(`update ${table} set ${values} where code = 'OTHER'`)
  const state = async (table: 'driver' | 'vehicle') => (await desk.one(table, 'OTHER')).auth_status
  const textsFor = (party: string) =>
    desk.heard.flatMap(({ key, message }) =>
      key === `HQ/${party}` && message.type === 'warning' ? [(message.text as { en: string }).en] : [],
    )
  const rules = async () =>
    (await desk.backend.get<AreaCompliance[]>(RULES, desk.admin)).data?.find(({ area }) => area === 'fleet')
  const turn = async (name: ExpiryRule, on: boolean) => {
    const body = { area: 'fleet', version: (await rules())?.version, name, on, reason: 'Agreed' }
    const answer = await desk.backend.call({ method: 'PUT', url: RULES, payload: body, token: desk.admin })
    expect(answer.status, answer.msg).toBe(0)
  }

  it('warn in 30, 15 and 7 days whatever becomes of the others, the driver and the carrier', async () => {
    await turn('idCardBlocks', false)
    await set('driver', `id_to = ${day(-90)}, licence_to = ${day(30)}, qualification_to = ${day(7)}`)
    await set('vehicle', `inspection_to = ${day(15)}, road_cert_to = ${day(16)}`)
    desk.heard.length = 0
    await expire()
    await expire()
    for (const party of ['DRIVER/OTHER', `CARRIER/${OTHER_TEAM}`]) {
      const texts = textsFor(party)
      expect(texts.map(text => text.replace(/: \d{4}-\d\d-\d\d$/, ''))).toEqual([
        'Other Driver · Licence until',
        'Other Driver · Qualification until',
        '鄂Z9T001 · Inspection until',
      ])
    }
    await turn('idCardBlocks', true)
  })

  it('are told of on the morning after their last day, and whether that stops anybody', async () => {
    await turn('roadCertBlocks', false)
    await set('driver', `licence_to = '2031-05-09'`)
    await set('vehicle', `road_cert_to = '2031-05-09', inspection_to = '2031-05-01'`)
    desk.heard.length = 0
    await warnOfExpired(platform(), Date.parse('2031-05-10T04:00:00Z'))
    for (const party of ['DRIVER/OTHER', `CARRIER/${OTHER_TEAM}`])
      expect(textsFor(party)).toEqual([
        'Other Driver · Licence until: 2031-05-09. Renew it to take on waybills.',
        '鄂Z9T001 · Certificate until: 2031-05-09',
      ])
    await turn('roadCertBlocks', true)
  })

  it('that are missing stop like those that ran out, while their rule is on, and it is told which', async () => {
    await set('vehicle', 'compulsory_insurance_to = null')
    const affected = async () => (await rules())?.rules.find(({ name }) => name === 'insuranceBlocks')?.affected ?? 0
    const before = await affected()
    desk.heard.length = 0
    expect(await expire()).toBe(1)
    expect(await state('vehicle')).toBe(4)
    const said = ['鄂Z9T001 · Compulsory insurance until: missing. No waybills until it has been entered and approved.']
    expect(textsFor('DRIVER/OTHER')).toEqual(said)
    expect(textsFor(`CARRIER/${OTHER_TEAM}`)).toEqual(said)
    const staff = desk.heard.flatMap(({ message }) => (message.type === 'warning' ? [message.title.en] : []))
    expect(staff.filter(title => title === 'Certificates are missing').length).toBeGreaterThan(2)
    expect(await affected()).toBe(before)
    await turn('insuranceBlocks', false)
    expect(await state('vehicle')).toBe(2)
    await expire()
    expect(await state('vehicle')).toBe(2)
    expect(await affected()).toBe(before)
    await turn('insuranceBlocks', true)
    expect(await state('vehicle')).toBe(4)
  })

  it.each([
    ['a trailer without an insurance', 'vehicle', `vehicle_type = 'B11', compulsory_insurance_to = null`, 2],
    ['a lorry without an inspection', 'vehicle', 'inspection_to = null', 4],
    ['a light lorry without a certificate', 'vehicle', 'gross_mass = 4.5, road_cert_to = null', 2],
    ['a light lorry whose certificate ran out', 'vehicle', `gross_mass = 4.5, road_cert_to = '2020-01-01'`, 2],
    ['a heavier one without a certificate', 'vehicle', 'gross_mass = 4.51, road_cert_to = null', 4],
    ['a driver of light lorries without a qualification', 'driver', `licence_class = 'C1', qualification_to = null`, 2],
    ['a driver of others without it', 'driver', 'qualification_to = null', 4],
    ['a driver without the last day of his licence', 'driver', 'licence_to = null', 4],
  ] as const)('%s', async (_, table, values, stands) => {
    await set(table, values)
    await expire()
    expect(await state(table)).toBe(stands)
  })

  it.each([
    ['a light lorry has its approval back', 'vehicle', LIGHT_AND_OVER, 2],
    ['a heavier one has not', 'vehicle', `gross_mass = 4.51, road_cert_to = '2020-01-01'`, 4],
    ['nor a light one whose inspection ran out', 'vehicle', `${LIGHT_AND_OVER}, inspection_to = '2020-01-01'`, 4],
    ['nor one that another reason has stopped', 'vehicle', 'gross_mass = 4.5', 4],
    ['a driver of light lorries has his', 'driver', `licence_class = 'C1', qualification_to = '2020-01-01'`, 2],
  ] as const)('stopped by a paper that was not needed, %s', async (_, table, values, stands) => {
    const paper = table === 'vehicle' ? 'road_cert_status' : 'qualification_status'
    await set(table, `${values}, auth_status = 4, ${paper} = 4`)
    await expire()
    expect(await desk.one(table, 'OTHER')).toMatchObject({ auth_status: stands, [paper]: stands })
  })

  it('a light lorry is entered without the last day of a certificate, a heavier one is not, nor made heavier', async () => {
    const lacking = { roadCertTo: { code: 'validation.field.required' } }
    const heavy = await desk.add('vehicle', desk.truck({ grossMass: 4.51, roadCertTo: undefined }))
    expect(heavy.errors).toEqual(lacking)
    const light = await desk.add('vehicle', desk.truck({ grossMass: 4.5, roadCertTo: undefined }))
    expect(light.status, JSON.stringify(light.errors)).toBe(0)
    expect((await desk.change('vehicle', { id: light.data?.id, grossMass: 12 })).errors).toEqual(lacking)
  })

  it('are handed in with their last days, where the branch wants them', async () => {
    const [shown] = await desk.query(`select licence_imgs from vehicle where licence_imgs is not null limit 1`)
    const made = await desk.add('vehicle', desk.truck({ compulsoryInsuranceTo: undefined }))
    const id = made.data?.id
    await desk.query('update vehicle set licence_imgs = $2 where id = $1', [id, JSON.stringify(shown?.licence_imgs)])
    const submit = () => desk.change('review/move', { kind: 'vehicle', id, move: 'submit' })
    expect((await submit()).errors?.move).toEqual({
      code: 'validation.papers.missing',
      params: { missing: 'Compulsory insurance until' },
    })
    await turn('insuranceBlocks', false)
    expect((await submit()).data).toMatchObject({ authStatus: 1 })
    await turn('insuranceBlocks', true)
  })
})
