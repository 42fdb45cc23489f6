import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { buildBank } from '../../../../server/src/bank/app.ts'
import { type AreaWrites, FOR_GOOD, first, type World } from '../../../../server/src/ntocc/testing/writes.ts'
import { prepaidMachine } from '../../contract/machine.ts'
import { Prepaid } from '../../contract/prepaid.ts'
import { holdFor, paid } from '../money.ts'
import type { ServiceCtx } from '../types.ts'

let serial = 0

/** The demo's driver on his way, with a card. */
const onItsWay = async (world: World): Promise<{ driverCode: string; waybillNo: string }> => {
  const { party_code } = await first(world, `select party_code from sys_account where username = 'driver'`)
  const driverCode = String(party_code)
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
     select 'CARD-P', 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '6200008888', true, 1, 'four', 'test'
      where not exists (select 1 from bank_card where owner_code = $1 and is_default)`,
    [driverCode],
  )
  const waybillNo = `YDPW${++serial}`
  await world.asPlatform('waybill', ctx =>
    ctx.records.createMany(Waybill, [
      {
        code: waybillNo,
        waybillNo,
        orderNo: 'SO-P',
        shipmentCode: 'S-P',
        driverCode,
        vehicleNo: '鄂A00001',
        plateColor: '2',
        businessType: '1002996',
        goodsName: 'Coal',
        goodsTypeCode: '0100',
        loadAreaCode: '420102',
        loadAddress: 'A',
        unloadAreaCode: '310104',
        unloadAddress: 'B',
        payableAmount: '1000.00',
        status: waybillMachine.at.inTransit,
      },
    ]),
  )
  return { driverCode, waybillNo }
}

/** An advance that nobody has decided about, or that the bank has paid. */
const anAdvance = async (world: World, isPaid: boolean): Promise<Prepaid> => {
  const { driverCode, waybillNo } = await onItsWay(world)
  const { card_no, holder } = await first(
    world,
    `select card_no, holder #>> '{}' as holder from bank_card where owner_code = '${driverCode}' and is_default`,
  )
  let made: Prepaid | undefined
  await world.asPlatform('prepaid', platform => {
    const ctx = platform as unknown as ServiceCtx
    return ctx.transaction(async () => {
      const prepaidNo = `YKW${++serial}`
      const [of] = await ctx.records.createMany(Prepaid, [
        {
          code: prepaidNo,
          prepaidNo,
          waybillNo,
          driverCode,
          payable: '1000.00',
          ratio: 10,
          amount: '100.00',
          purpose: 'fuel',
          holder: String(holder),
          bankName: 'ICBC',
          bankCode: 'ICBK',
          cardNo: String(card_no),
          cardWriter: 'test',
          appliedAt: new Date().toISOString(),
          attempt: 1,
          paidAmount: '0.00',
          offsetAmount: '0.00',
          returnedAmount: '0.00',
          openAmount: '0.00',
          owedBack: '0.00',
          isOff: false,
          status: isPaid ? prepaidMachine.at.approved : prepaidMachine.initial,
        },
      ])
      if (!of) return
      made = of
      if (!isPaid) return
      await holdFor(ctx, of)
      made = await paid(ctx, of, { amount: '100.00', serial: `B-${prepaidNo}` })
    })
  })
  if (!made) throw new Error('no advance')
  return made
}

const writes: AreaWrites = {
  outside: async () => {
    const bank = buildBank()
    return { env: { BANK_URL: await bank.listen({ host: '127.0.0.1', port: 0 }) }, close: () => bank.close() }
  },
  calls: {
    prepaidAsk: async world => {
      const { waybillNo } = await onItsWay(world)
      return { as: 'DRIVER', body: { waybillNo, amount: '1.00', purpose: 'fuel' } }
    },
    prepaidRepay: async world => {
      const { id, version } = await anAdvance(world, true)
      return { body: { id, version, amount: '1.00', serial: 'B-W' } }
    },
  },
  begins: {
    prepaid: {
      with: async world => {
        await anAdvance(world, false)
        return {}
      },
      where: 'id = (select max(id) from prepaid_prepaid)',
    },
  },
  unmoved: { prepaidEntry: FOR_GOOD },
}
export default writes
