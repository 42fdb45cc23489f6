import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import type { Carriage } from './testing/carriage.ts'
import type { ReportDesk } from './testing/desk.ts'
import { deskIn, SHAANXI } from './testing/provinces.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
/** Whatever a branch sets of its regulator. */
const ACCOUNT = ['reportAddress', 'reportEnterpriseCode', 'reportUserId', 'reportPassword', 'reportPublicKey']

withDatabase('a branch of a trial that reports to Shaanxi and has set nothing of its regulator', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    ;({ desk, way } = await deskIn(database().db, SHAANXI, { form: 'shaanxi' }))
    await desk.set(Object.fromEntries(ACCOUNT.map(key => [key, null])))
  })
  afterAll(() => desk.close())

  it('signs what it sends with what the simulator tells, and has its documents accepted', async () => {
    const { waybillNo, driverCode, finish } = await way.carried()
    await finish()
    await way.told('driver and vehicle', 'the waybill')
    const delivered = { status: at.delivered, answerCode: '0000', isUncertain: false }
    expect(await way.documentOf('driver', driverCode)).toMatchObject(delivered)
    const document = await way.documentOf('waybill', waybillNo)
    expect(document).toMatchObject(delivered)
    expect((await desk.taken()).map(({ kind }) => kind)).toEqual([
      'driver',
      'vehicle',
      'location',
      'location',
      'waybill',
    ])
    const [sent] = await desk.evidenceOf({ code: document?.code ?? '' })
    expect(sent?.body).toContain('sign=***')
  })
})
