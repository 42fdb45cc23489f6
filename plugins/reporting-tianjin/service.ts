import { defineService, sql } from '@ntocc/sdk/service'
import { TianjinWaybill } from './contract/waybills.ts'
import contract from './contract.ts'
import { demo } from './demo/index.ts'
import { facts } from './service/facts.ts'
import { findTianjin, followReport, followWaybill } from './service/follow.ts'
import { state, statementHooks, takeBack } from './service/state.ts'

export default defineService(contract, {
  hooks: { tianjinWaybill: { sort: { sortField: 'finishedAt', sortType: 'desc' } }, tianjinStatement: statementHooks },
  follows: { waybill: followWaybill, reportDocument: followReport },
  brings: { reportFacts: facts },
  calls: { tianjinState: state, tianjinTakeBack: takeBack },
  todo: {
    tianjin_lacking_count: {
      of: TianjinWaybill,
      staffOnly: true,
      permission: 'tianjinWaybill.state',
      where: sql`standing = 'lacking'`,
    },
  },
  jobs: { findTianjin: { cron: '*/20 * * * *', run: findTianjin } },
  demo,
})
