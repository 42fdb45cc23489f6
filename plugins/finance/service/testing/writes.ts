import {
  type AreaWrites,
  first,
  inDays,
  inHours,
  NOT_MOVED,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { SentStatement } from '../../contract/saved.ts'

const CREATE = { name: 'financeSavedCreate', method: 'POST', path: '/ntocc-basic-api/financeSaved' } as const
const UPDATE = { name: 'financeSavedUpdate', method: 'PUT', path: '/ntocc-basic-api/financeSaved' } as const
const definition = {
  by: 'route',
  measures: ['profit', 'waybills'],
  basis: 'finished',
  span: 'thisMonth',
  chart: 'course',
}

let count = 0
const body = () => {
  count += 1
  return { name: `Statement ${count}`, definition }
}
interface Kept {
  id: number
  version: number
}
const kept = async (world: World): Promise<Kept> => (await world.send(CREATE, { body: body() })).data as Kept
/** One that is sent to whoever keeps it. */
const sent = async (world: World): Promise<Kept> => {
  const { id, version } = await kept(world)
  const schedule = { repeat: 'daily', hour: 0 }
  return (await world.send(UPDATE, { body: { id, version, schedule } })).data as Kept
}

const writes: AreaWrites = {
  reads: { financeReport: 'waybill' },
  asks: {
    financeReport: [`start=${inDays(-200)}&end=${inDays(0)}&basis=created&by=shipper`],
  },
  calls: {
    financeSavedCreate: async () => ({ body: body() }),
    financeSavedUpdate: async world => ({ body: { ...(await kept(world)), isShared: true } }),
    financeSavedRemove: async world => ({ body: await kept(world) }),
    financeSavedFollow: async world => ({ body: { id: (await sent(world)).id, follows: false } }),
    financeSentSeen: async world => {
      const { id } = await kept(world)
      const { account_id } = await first(world, `select account_id from finance_saved_statement where id = ${id}`)
      await world.asPlatform('sentStatement', ctx =>
        ctx.records.createMany(SentStatement, [
          { status: 1, statementId: id, accountId: Number(account_id), name: 'Statement', turnAt: inHours(-1) },
        ]),
      )
      return {}
    },
  },
  jobs: {
    sendStatements: async world => {
      const { id } = await sent(world)
      await world.db.query(
        `update finance_statement_reader set told_at = now() - interval '3 days' where statement_id = ${id}`,
      )
      return {}
    },
  },
  jobsWriteNone: {
    keepDays: 'sums of days are no records',
    proveDays: 'it compares, and marks days that differ, which are no records',
  },
  unmoved: { savedStatement: NOT_MOVED, statementReader: NOT_MOVED, sentStatement: NOT_MOVED },
}
export default writes
