import {
  type AreaWrites,
  about,
  FOR_GOOD,
  inDays,
  inHours,
  type Values,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { waybillNo } from '../../../../server/src/ntocc/testing/writes-nouns.ts'

/** A new one is looked for at once by a job. */
const OLD_STATEMENT = 'id = (select max(id) from fuel_fuel_statement where not is_deleted)'

/** What a supplier tells of a purchase that is there. */
const purchase = async (world: World, more = 0): Promise<Values> => {
  const { code, amount } = await world.stand('fuelTransaction', { supplier_no: 'S-1' }, `kind = 'purchase'`)
  await world.db.query(
    `update fuel_fuel_statement set transaction_code = null, status = 3, supplier_no = code where transaction_code = $1 or supplier_no = $2`,
    [code, 'S-1'],
  )
  await world.db.query('update fuel_fuel_transaction set supplier_no = null where code <> $1 and supplier_no = $2', [
    code,
    'S-1',
  ])
  return { supplier_no: 'S-1', amount: Number(amount) + more }
}

const CASE = 'what it writes is who has a case in hand'

const writes: AreaWrites = {
  samples: { oilPrice: { areaCode: '420000' } },
  untold: { fuelReconciliationSheet: 'a file of the fuel company brings it' },
  calls: {
    oilCardPledge: about('oilCard', {
      with: { status: 1, balance: 100_000 },
      where: `status = 1 and pledged_amount = 0`,
      more: async world => ({ waybillNo: await waybillNo(world, 30), amount: '10.00' }),
    }),
    oilCardRelease: about('oilCard', { with: { pledged_amount: 1_000 }, where: 'status = 1' }),
    fuelStatementMatch: async world => {
      await world.stand('fuelStatement', { ...(await purchase(world)), status: 0 }, OLD_STATEMENT)
      return {}
    },
    fuelReconciliationDecide: async world => {
      const { code } = await world.stand('fuelTransaction', {}, `kind = 'purchase'`)
      const differs = { ...(await purchase(world, 100)), status: 2, transaction_code: code, difference: 100 }
      const { id, version } = await world.stand('fuelStatement', differs, OLD_STATEMENT)
      const claim = { name: 'claim', method: 'POST', path: '/ntocc-basic-api/fuelReconciliation/claim' } as const
      await world.send(claim, { body: { id } })
      return { body: { id, version, decision: 'approve', reason: 'As the station has it' } }
    },
    fuelRefund: about('fuelTransaction', {
      where: 'status = 1 and amount > 10000',
      more: { amount: '1.00', reason: 'Pump' },
    }),
  },
  jobs: {
    watchCards: async world => {
      await world.stand('oilCard', { status: 1, valid_to: inDays(-1) })
      return {}
    },
    matchStatements: async world => {
      await world.stand('fuelStatement', { ...(await purchase(world, 100)), status: 0 }, OLD_STATEMENT)
      return { branch: 'HQ' }
    },
  },
  begin: world => world.make('fuelStatement'),
  callsWriteNone: { fuelReconciliationClaim: CASE, fuelReconciliationRelease: CASE },
  records: {
    fuelTransaction: async world => {
      const { code } = await world.stand('oilCard', { status: 1, balance: 10_000_000 }, 'status = 1')
      return {
        ...(await world.values('fuelTransaction')),
        cardCode: code,
        kind: 'purchase',
        time: inHours(-1),
        amount: '100.00',
      }
    },
  },
  // Others of the demo name what is made here: nobody names this.
  deleted: { oilCard: { code: 'gone' } },
  begins: {
    oilRecharge: {
      with: async world => ({ voucher: '["file/1"]', card_code: (await world.stand('oilCard', { status: 1 })).code }),
    },
    fuelStatement: { with: world => purchase(world), where: OLD_STATEMENT },
  },
  needs: {
    'fuelStatement.differ': { amount: 1 },
    // No recharge is on its way to one that is called so.
    'oilCard.recover': { code: 'awaits-nothing', balance: 0, pledged_amount: 0 },
  },
  unmoved: { oilCardEntry: FOR_GOOD },
}
export default writes
