import { expect, it } from 'vitest'
import { testBackend } from '../../../server/src/ntocc/testing/backend.ts'
import { testDatabase } from '../../../server/src/ntocc/testing/databases.ts'

it('data of a release before the area keep their records and what a branch has set', async () => {
  const { db, drop } = await testDatabase('postgres', 'migrated')
  await db.query(
    `insert into sys_branch_config (branch_code, config_key, config_value) values ('HQ', 'shipmentServiceFee_enabled', '1')`,
  )
  await db.query(
    `insert into upstream_customer (branch_code, code, name, status) values ('HQ', 'OLD1', '"Old customer"', 1)`,
  )
  const backend = await testBackend(db)
  try {
    const admin = await backend.signIn('admin')
    const read = (path: string, token = admin) => backend.get(`/ntocc-basic-api/${path}`, token)
    expect((await read('shipmentServiceFee/switching')).data).toEqual({ enabled: true })
    expect((await read('shipmentServiceFee/switching', await backend.signIn('hubei'))).data).toEqual({ enabled: false })
    expect((await read('upstreamCustomer')).data).toMatchObject({ total: 1, records: [{ name: 'Old customer' }] })
  } finally {
    await backend.app.close()
    await drop()
  }
})
