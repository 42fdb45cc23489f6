import { expect, it } from 'vitest'
import { areasInForce } from '../testing/areas-in-force.ts'
import { testConfig } from '../testing/backend.ts'
import { withDatabases } from '../testing/databases.ts'
import { SILENT } from '../testing/jobs.ts'
import { seedTrial } from './trial.ts'

withDatabases('data of a trial', database => {
  it('are loaded once by replicas that start together, and not again by a later one', async () => {
    const { db } = database()
    const end = await areasInForce(db)
    const load = () => seedTrial(db, testConfig(db, { demoWaybills: 30 }), SILENT)
    const count = async () => (await db.query('select 1 from waybill')).rowCount
    try {
      await Promise.all([load(), load(), load()])
      expect(await count()).toBe(30)
      await db.query('delete from waybill where id = (select min(id) from waybill)')
      await load()
      expect(await count()).toBe(29)
    } finally {
      await end()
    }
  })
})
