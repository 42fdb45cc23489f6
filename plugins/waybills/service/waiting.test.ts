import type { WaybillDetail } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { areaNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import { beginWaiting } from './waiting.ts'

withDatabase('waybills that wait for a contract', database => {
  const desk = waybillDesk(database)

  it('go on by themselves once one of their shipper is in force', async () => {
    const { db } = database()
    const inForce = (status: number) =>
      db.query('update shipment_contract set status = $2 where shipment_code = $1', [DEMO_PARTIES.shipper, status])
    await inForce(4)
    const waiting = await desk.placed(20)
    const state = async () => (await desk.detail(waiting.id)).status
    const sweep = () => beginWaiting(areaNamed('waybills')?.platform() as never)
    await sweep()
    expect(await state()).toBe(20)
    await db.query(
      `insert into shipment_contract (branch_code, code, contract_no, shipment_code, type, valid_from, valid_to, status)
       values ('HQ', 'W1', 'W1', $1, 'framework', current_date - 1, current_date + 1, 2)`,
      [DEMO_PARTIES.shipper],
    )
    await sweep()
    expect(await state()).toBe(30)
    const log = await desk.backend.get<WaybillDetail>(`/ntocc-tms-api/waybill/${waiting.id}`, desk.admin)
    expect(JSON.stringify(log.data)).toContain('signContract')
  })
})
