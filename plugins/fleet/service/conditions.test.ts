import { platformDay, Waybill } from '@ntocc/sdk/contracts'
import { amongOf } from '@ntocc/sdk/service'
import { describe, expect, it } from 'vitest'
import { tripConditions } from './conditions.ts'
import type { FleetCtx } from './types.ts'

const GOOD = {
  title: { en: 'Li Wei', zh: '李伟' },
  authStatus: 2,
  idTo: '2099-01-01',
  licenceTo: '2099-01-01',
  qualificationTo: '2099-01-01',
  inspectionTo: '2099-01-01',
  roadCertTo: '2099-01-01',
  compulsoryInsuranceTo: '2099-01-01',
}
const record = { code: 'W1', driverCode: 'D1', vehicleNo: '京A12345' } as Waybill

/** A branch in which whoever is looked for is as told, and which lets some papers only warn. */
const branch = (holder: object | undefined, warnsOnly: readonly string[] = []): FleetCtx =>
  ({
    session: { branchCode: 'HQ' },
    language: 'zh',
    table: () => undefined,
    query: async () => (holder ? [record.driverCode, record.vehicleNo].map(named => ({ ...holder, named })) : []),
    settings: { get: async (key: string) => !warnsOnly.includes(key) },
  }) as unknown as FleetCtx

const ask = (name: keyof typeof tripConditions, ctx: FleetCtx, on?: string) =>
  tripConditions[name](ctx, { entity: Waybill, record, move: 'accept', input: undefined, ...(on && { on }) })

const EXPIRED = { code: 'validation.expired.licence', params: { holder: GOOD.title, day: '2020-01-01' } }

describe('what a waybill needs of its driver and vehicle', () => {
  it.each([
    ['is approved', GOOD, true],
    ['waits for review', { ...GOOD, authStatus: 1 }, false],
    ['is suspended', { ...GOOD, authStatus: 5 }, false],
    ['is nobody the branch knows', undefined, false],
    ['lost the approval to a paper', { ...GOOD, authStatus: 4, licenceTo: '2020-01-01' }, EXPIRED],
    ['lost it, and the paper has been renewed since', { ...GOOD, authStatus: 4 }, false],
  ])('a driver who %s', async (_, holder, held) => {
    expect(await ask('driverApproved', branch(holder))).toEqual(held)
  })

  it('papers that have run out hold it back, unless the branch only warns of them', async () => {
    const expired = { ...GOOD, licenceTo: '2020-01-01' }
    expect(await ask('certificatesValid', branch(GOOD))).toBe(true)
    expect(await ask('certificatesValid', branch(expired))).toEqual(EXPIRED)
    expect(await ask('certificatesValid', branch(expired, ['licenceBlocks']))).toBe(true)
    expect(await ask('certificatesValid', branch(expired, ['idCardBlocks']))).toEqual(EXPIRED)
    expect(await ask('certificatesValid', branch(undefined))).toBe(false)
  })

  it('papers that have to be there and are not hold it back too, of those alone who need them', async () => {
    const without = (more: object) => branch({ ...GOOD, ...more })
    const absent = (paper: string) => ({ code: `validation.absent.${paper}`, params: { holder: GOOD.title } })
    for (const [field, paper] of [
      ['idTo', 'idCard'],
      ['licenceTo', 'licence'],
      ['qualificationTo', 'qualification'],
      ['inspectionTo', 'vehicleLicence'],
      ['roadCertTo', 'roadCert'],
      ['compulsoryInsuranceTo', 'insurance'],
    ] as const) {
      expect(await ask('certificatesValid', without({ [field]: null }))).toEqual(absent(paper))
      expect(await ask('certificatesValid', branch({ ...GOOD, [field]: null }, [`${paper}Blocks`]))).toBe(true)
    }
    expect(await ask('driverApproved', without({ authStatus: 4, idTo: null }))).toEqual(absent('idCard'))
    // A light lorry needs no certificate, and who may drive no other no qualification.
    const light = { grossMass: '4.50', licenceClass: 'C1', roadCertTo: null, qualificationTo: '2020-01-01' }
    expect(await ask('certificatesValid', without(light))).toBe(true)
    expect(await ask('certificatesValid', without({ ...light, roadCertTo: '2099-01-01', grossMass: '4.51' }))).toEqual({
      code: 'validation.expired.qualification',
      params: { holder: GOOD.title, day: '2020-01-01' },
    })
    expect(await ask('certificatesValid', without({ vehicleType: 'B11', compulsoryInsuranceTo: null }))).toBe(true)
  })

  it('papers that are good today are judged by a later day too, through their last', async () => {
    const dayIn = (days: number) => platformDay(new Date(Date.now() + days * 86_400_000))
    const ending = branch({ ...GOOD, licenceTo: dayIn(2) })
    expect(await ask('certificatesValid', ending)).toBe(true)
    expect(await ask('certificatesValid', ending, dayIn(2))).toBe(true)
    const ends = { code: 'validation.ends.licence', params: { holder: GOOD.title, day: dayIn(2) } }
    expect(await ask('certificatesValid', ending, dayIn(3))).toEqual(ends)
    const over = branch({ ...GOOD, licenceTo: '2020-01-01' })
    expect(await ask('certificatesValid', over, dayIn(3))).toEqual(EXPIRED)
  })

  it('of many trips is answered at once: one statement for each kind, each trip as it is by itself', async () => {
    const holders = [
      { ...GOOD, named: 'D1' },
      { ...GOOD, named: 'D2', licenceTo: '2020-01-01' },
      { ...GOOD, named: 'V1' },
    ]
    let statements = 0
    const query = async () => {
      statements++
      return holders
    }
    const ctx = { ...branch(GOOD), query } as unknown as FleetCtx
    const trips = ['D1', 'D2', 'D3', 'D1'].map(driverCode => ({ ...record, driverCode, vehicleNo: 'V1' }) as Waybill)
    const asked = trips.map(each => ({ entity: Waybill, record: each, move: 'accept', input: undefined }))
    const { certificatesValid } = tripConditions
    const answers = await amongOf(certificatesValid)?.(ctx, asked as never)
    expect(answers).toEqual([true, EXPIRED, false, true])
    expect(statements).toBe(2)
    for (const [at, each] of asked.entries()) expect(await certificatesValid(ctx, each)).toEqual(answers?.[at])
  })
})
