import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { carriageAt } from './testing/carriage.ts'
import { BRANCH, type ReportDesk, reportDesk } from './testing/desk.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const SHAANXI = { gb: '610000', reportType: '20' }
/** Whatever a branch sets of its regulator. */
const ACCOUNT = ['reportAddress', 'reportEnterpriseCode', 'reportUserId', 'reportPassword', 'reportPublicKey']

withDatabase('a branch of a trial that reports to Shaanxi and has set nothing of its regulator', database => {
  let desk: ReportDesk
  let way: Awaited<ReturnType<typeof carriageAt>>
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db)
    await db.query(
      `update sys_branch_config set config_value = $2 where branch_code = $1 and config_key = 'loginkTarget_reportProvince'`,
      [BRANCH, SHAANXI.reportType],
    )
    await desk.set(Object.fromEntries(ACCOUNT.map(key => [key, null])))
    await desk.province({ form: 'shaanxi' })
    way = await carriageAt(desk, db, SHAANXI.gb)
  })
  afterAll(() => desk.close())

  it('signs what it sends with what the simulator tells, and has its documents accepted', async () => {
    const { waybillNo, driverCode, finish } = await way.carried()
    await finish()
    await way.prepare()
    await desk.send()
    await way.prepare()
    await desk.send()
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
