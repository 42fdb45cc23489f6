import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { beginWaiting } from './waiting.ts'

withDatabase('waybills that wait for a contract', database => {
  const desk = waybillDesk(database)

  /** No contract of the shipper but this one, when there is one. */
  const contracts = async (code?: string, type = 'framework') => {
    const { db } = database()
    await db.query('update shipment_contract set status = 4 where shipment_code = $1', [DEMO_PARTIES.shipper])
    if (!code) return
    await db.query(
      `insert into shipment_contract (branch_code, code, contract_no, shipment_code, type, valid_from, valid_to, status)
       values ('HQ', $2, $2, $1, $3, current_date - 1, current_date + 1, 2)`,
      [DEMO_PARTIES.shipper, code, type],
    )
  }
  const sweep = () => beginWaiting(areaNamed('waybills')?.platform() as never)

  it('and name none go on by the framework contract that is signed later, and name it then', async () => {
    await contracts()
    const waiting = await desk.placed(20, ', contract_no = null')
    await contracts('W2', 'single')
    await sweep()
    expect((await desk.detail(waiting.id)).status).toBe(20)
    await contracts('W3')
    await sweep()
    expect(await desk.detail(waiting.id)).toMatchObject({ status: 30, contractNo: 'W3' })
  })

  it('go on by the contract that they name, though another is in force', async () => {
    const named = await desk.placed(20, `, contract_no = 'W0'`)
    await contracts('W4')
    await sweep()
    expect(await desk.detail(named.id)).toMatchObject({ status: 30, contractNo: 'W0' })
  })

  it('go on by themselves once one of their shipper is in force', async () => {
    await contracts()
    const waiting = await desk.placed(20)
    const state = async () => (await desk.detail(waiting.id)).status
    await sweep()
    expect(await state()).toBe(20)
    await contracts('W1')
    await sweep()
    expect(await state()).toBe(30)
    const log = await desk.backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${waiting.id}`, desk.admin)
    expect(JSON.stringify(log.data)).toContain('signContract')
  })
})
