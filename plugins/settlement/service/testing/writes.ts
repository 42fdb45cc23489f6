import { buildBank } from '../../../../server/src/bank/app.ts'
import {
  type AreaWrites,
  FOR_GOOD,
  inDays,
  inHours,
  NOT_MOVED,
  type Standing,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { settlementMachine } from '../../contract/machine.ts'
import { paymentMachine } from '../../contract/payment-machine.ts'
import { KEPT } from '../bank/read.ts'
import { sealOf } from '../store.ts'
import type { ServiceCtx } from '../types.ts'

/** In no batch of its shipper. */
const UNSETTLED = `waybill_no not in (select waybill_no from settlement_settlement_line where side = 'receivable' and not is_deleted)`
const RECEIVABLE = `side = 'receivable'`
const finished = () => ({ status: 90, is_deleted: false, finish_time: inHours(-1), receivable_amount: 100_000 })

/** What makes a batch of a shipper, with a waybill that is in none. */
const making = async (world: World) => {
  await world.stand('waybill', { ...finished(), shipment_code: 'HQ-S0001' }, UNSETTLED)
  return { body: { side: 'receivable', start: '2020-01-01', end: '2099-12-31', shipmentCode: 'HQ-S0001' } }
}
/** A draft with lines. */
const draft = async (world: World): Promise<Standing> => {
  const { rows } = await world.db.query(
    `select 1 from settlement_settlement_line where branch_code = 'HQ' and ${RECEIVABLE} and not is_deleted limit 1`,
  )
  if (rows.length === 0) {
    const make = { name: 'settlementMake', method: 'POST', path: '/ntocc-basic-api/settlementMake' } as const
    await world.send(make, await making(world))
  }
  return world.stand('settlementBatch', { status: 0 }, RECEIVABLE)
}
/** Only the lines of a draft are touched. */
const ofDraft = async (world: World) => ({ batch_no: (await draft(world)).batch_no })

/** A charge of a draft, of a document that nobody has: only the batch is told. */
const aCharge = async (world: World) => {
  const { batch_no } = await draft(world)
  await world.db.query(
    `insert into settlement_settlement_charge (code, branch_code, batch_no, for_entity, for_code, number, last_day, amount, status, created_by)
     values ('CHARGE-' || $1, 'HQ', $1, 'nothing', 'N-1', 'N-1', '2026-03-31', 100, 1, 'test') on conflict do nothing`,
    [batch_no],
  )
  return { batch_no }
}

/** An approved batch whose payee has a card, and of which something is left to be paid. */
const aPayable = async (world: World): Promise<Standing> => {
  const found = `side = 'payable' and driver_code is not null and total - coalesce(deducted, 0) > 100`
  const { id, batch_no, driver_code } = await world.stand('settlementBatch', { status: 5, paid_amount: null }, found)
  await world.db.query(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, created_by)
     select 'CARD-' || $1, 'HQ', $1, to_jsonb($1::text), 'person', 'ICBK', to_jsonb('ICBC'::text), '62' || lpad($2::text, 10, '0'), true, 1, 'test'
      where not exists (select 1 from bank_card where owner_code = $1 and is_default and not is_deleted)`,
    [driver_code, id],
  )
  await world.db.query(`update bank_card set verify_status = 'four' where owner_code = $1`, [driver_code])
  await world.db.query('update settlement_payment set is_deleted = true where batch_no = $1', [batch_no])
  const seal = await world.asPlatform('settlementBatch', ctx => sealOf(ctx as never, { batchNo: String(batch_no) }))
  return world.stand('settlementBatch', { seal, status: 5 }, `id = ${id}`)
}

/** Something to come in of it, whatever became of its lines. */
const OPEN = { amount: 100_000, adjustment: 0, total: 100_000 }
let credits = 0
/** An approved batch of a shipper that nothing has come in of, and whose account has money. */
const aReceivable = async (world: World): Promise<Standing> => {
  const batch = await world.stand(
    'settlementBatch',
    { ...OPEN, status: 5, paid_amount: null, by_hand: null },
    RECEIVABLE,
  )
  await world.db.query('update accounts_money_account set status = 0 where shipment_code = $1', [batch.shipment_code])
  const money = {
    entity: 'shipment',
    code: String(batch.shipment_code),
    amount: '5.00',
    number: `WR${++credits}`,
  } as const
  await world.asPlatform('settlementBatch', ctx => {
    const own = ctx as unknown as ServiceCtx
    return own.transaction(() => own.request('creditParty', money))
  })
  return batch
}

/** The same, of which somebody has taken something. */
const aReceived = async (world: World): Promise<Standing> => {
  const batch = await aReceivable(world)
  const { id, shipment_code: shipper, batch_no: batchNo } = batch
  const receiptNo = `KSW${id}`
  await world.asPlatform('settlementBatch', async ctx => {
    const own = ctx as unknown as ServiceCtx
    await own.transaction(async () => {
      const [entity, amount] = ['shipment' as const, '0.02']
      await own.request('debitParty', { entity, code: String(shipper), upTo: amount, number: receiptNo })
      await own.books.post([{ kind: 'receive', businessNo: receiptNo, to: { owner: `shipment:${shipper}` }, amount }])
    })
  })
  await world.db.query(
    `insert into settlement_settlement_receipt (code, branch_code, receipt_no, batch_no, shipment_code, account_no, amount, taken_by, at, created_by)
     select $1, 'HQ', $1, $2, $3, account_no, 2, 'somebody', now(), 'test' from accounts_money_account where shipment_code = $3
     on conflict do nothing`,
    [receiptNo, batchNo, shipper],
  )
  return world.stand('settlementBatch', { status: 7, paid_amount: 2 }, `id = ${id}`)
}

let payments = 0
/** A payment of such a batch as it stands with the bank. */
const aPayment = async (world: World, status: number): Promise<Standing> => {
  const { batch_no, driver_code } = await aPayable(world)
  payments += 1
  const code = `FKT${payments}`
  await world.db.query(
    `insert into settlement_payment (code, branch_code, pay_no, batch_no, driver_code, amount, attempt, asked, urged, status, created_by, not_after, next_at)
     values ($1, 'HQ', $1, $2, $3, 100, 1, 0, false, $4, 'test', now() + interval '1 hour', now() - interval '1 hour')`,
    [code, batch_no, driver_code, status],
  )
  return world.stand('payment', {}, `code = '${code}'`)
}
const { failed, succeeded, timedOut } = paymentMachine.at

/** A payment of yesterday that the bank knows nothing of, and that statements were compared before. */
const aMissing = async (world: World): Promise<void> => {
  const { id } = await aPayment(world, succeeded)
  await world.db.query(
    `update settlement_payment set request_time = now() - interval '1 day', finish_time = now() - interval '1 day', paid_amount = amount,
       next_at = null where id = $1`,
    [id],
  )
  await world.asPlatform('bankLine', async ctx => {
    const { kept } = ctx as unknown as ServiceCtx
    await kept.set(KEPT.since, inHours(-48))
    await kept.set(KEPT.until, '')
  })
}
let lines = 0
/** A line that differs, of no payment. */
const aBankLine = async (world: World) => {
  lines += 1
  await world.db.query(
    `insert into settlement_bank_line (code, branch_code, day, serial, kind, told, difference, status, created_by)
     values ($1, 'HQ', current_date, $1, 'paid', 100, 'surplus', 0, 'test')`,
    [`BLT${lines}`],
  )
  return {}
}

const BY_STATEMENT = 'readStatementDay writes it with what the bank says of the line'

const writes: AreaWrites = {
  reads: { carrierFreightList: 'waybill' },
  // What was paid ahead of a batch, which only sending the batch writes.
  stands: [
    `insert into settlement_settlement_deduction (code, branch_code, status, batch_no, waybill_no, for_entity, for_code, number, amount)
     select 'HQ-' || waybill_no, branch_code, 1, 'JS2611290001', waybill_no, 'prepaid', 'HQ-YK26112900000001', 'YK26112900000001', 50000
     from waybill where branch_code = 'HQ' and not is_deleted order by id limit 1`,
  ],
  untold: {
    payment: 'people of their own release it',
    bankLine: 'a bank tells it',
  },
  follows: [
    `update settlement_settlement_batch set side = 'receivable', status = ${settlementMachine.at.toPay}, due_on = '2020-01-01'`,
  ],
  outside: async () => {
    const bank = buildBank()
    return { env: { BANK_URL: await bank.listen({ host: '127.0.0.1', port: 0 }) }, close: () => bank.close() }
  },
  calls: {
    settlementPay: async world => {
      const { id, version } = await aPayable(world)
      return { body: { id, version, amount: '0.01' } }
    },
    settlementCredit: async world => {
      const { id, version } = await aPayable(world)
      return { body: { id, version, amount: '0.01' } }
    },
    settlementReceive: async world => {
      const { id, version } = await aReceivable(world)
      return { body: { id, version, amount: '0.01' } }
    },
    settlementGiveBack: async world => {
      const { id, version } = await aReceived(world)
      return { body: { id, version, receiptNo: `KSW${id}`, reason: 'as asked' } }
    },
    paymentAsk: async world => ({ body: { id: (await aPayment(world, timedOut)).id } }),
    paymentRetry: async world => {
      const { id, version } = await aPayment(world, failed)
      return { body: { id, version } }
    },
    paymentUrge: async world => ({ body: { id: (await aPayment(world, failed)).id } }),
    carrierFreightSet: async world => {
      const { id, version } = await world.stand('waybill', { status: 80, pay_status: 0, carrier_unit_price: null })
      return { body: { id, version, unitPrice: '20.00' } }
    },
    settlementMake: making,
    settlementTakeIn: async world => {
      const { id, shipment_code } = await draft(world)
      const { waybill_no } = await world.stand('waybill', { ...finished(), shipment_code }, UNSETTLED)
      return { body: { id, waybillNo: waybill_no } }
    },
    settlementRefresh: async world => {
      const { id, batch_no } = await draft(world)
      const line = `select waybill_no from settlement_settlement_line where batch_no = '${batch_no}' and not is_deleted`
      await world.stand('waybill', { receivable_amount: 123_456 }, `waybill_no in (${line})`)
      return { body: { id } }
    },
  },
  changed: { settlementLine: ofDraft },
  deleted: { settlementLine: ofDraft, settlementCharge: aCharge },
  begins: {
    settlementBatch: {
      with: async world => {
        await draft(world)
        return {}
      },
      where: RECEIVABLE,
    },
    bankLine: { with: aBankLine, where: 'id = (select max(id) from settlement_bank_line)' },
  },
  callsWriteNone: { bankStatementRead: 'it sends a job' },
  jobs: {
    readStatements: async world => {
      await aMissing(world)
      return {}
    },
    readStatementDay: async world => {
      await aMissing(world)
      return { branch: 'HQ', payload: { day: inDays(-1) } }
    },
    countOwed: async world => {
      await world.db.query(`update shipment set credit_used = 123456789 where code = 'HQ-S0001'`)
      return {}
    },
    drawOwed: async world => {
      // Of a shipper of its own: nothing was taken for it, whatever was tried before.
      await world.db.query(
        `insert into settlement_settlement_batch (code, branch_code, batch_no, side, shipment_code, amount, adjustment, total, approved_at, status, created_by)
         values ('YSW1', 'HQ', 'YSW1', 'receivable', 'WRITES-S1', 100, 0, 100, now(), 5, 'test') on conflict do nothing`,
      )
      await world.asPlatform('settlementBatch', ctx => {
        const own = ctx as unknown as ServiceCtx
        const money = { entity: 'shipment', code: 'WRITES-S1', amount: '5.00', number: `WR${++credits}` } as const
        return own.transaction(() => own.request('creditParty', money))
      })
      return {}
    },
    payPayments: async world => {
      await aPayment(world, timedOut)
      return {}
    },
  },
  jobsWriteNone: { remindOwed: 'it tells shippers, and writes nothing' },
  unmoved: {
    settlementLine: NOT_MOVED,
    settlementDeduction: NOT_MOVED,
    settlementCharge: NOT_MOVED,
    settlementReceipt: FOR_GOOD,
    payment: 'it follows what the bank says',
    paymentEvidence: FOR_GOOD,
  },
  movedElsewhere: { 'bankLine.agree': BY_STATEMENT, 'bankLine.differ': BY_STATEMENT },
}
export default writes
