import { waybillMachine } from '@ntocc/sdk/contracts'
import {
  type AreaWrites,
  FOR_GOOD,
  NOT_MOVED,
  type Standing,
  type World,
} from '../../../../server/src/ntocc/testing/writes.ts'
import { buildTax } from '../../../../server/src/tax/app.ts'
import { applicationMachine } from '../../contract/application.ts'
import { invoiceMachine } from '../../contract/invoice.ts'

const DAY = '2026-03-10'
const SHIPPER = 'HQ-S0001'
let serial = 0

/** A waybill of the shipper that it was billed for. */
const billed = async (world: World): Promise<string> => {
  const { waybill_no } = await world.stand('waybill', {
    status: waybillMachine.at.finished,
    shipment_code: SHIPPER,
    invoice_status: 0,
    receivable_amount: 10_900,
    is_deleted: false,
    finish_time: `${DAY}T04:00:00Z`,
  })
  const [waybillNo, batchNo] = [String(waybill_no), `YSW${++serial}`]
  await world.db.query(
    `insert into settlement_settlement_batch (code, branch_code, batch_no, side, shipment_code, line_count, amount, adjustment, total, status)
     values ($1, 'HQ', $1, 'receivable', $2, 1, 10900, 0, 10900, 5)`,
    [batchNo, SHIPPER],
  )
  await world.db.query(`update settlement_settlement_line set line_key = null where line_key = $1 || '/receivable'`, [
    waybillNo,
  ])
  await world.db.query(`update invoicing_invoice_line set line_key = null where line_key = $1`, [waybillNo])
  await world.db.query(
    `insert into settlement_settlement_line (code, branch_code, batch_no, side, waybill_no, finish_time, amount, adjustment, total, line_key, status)
     values ($1, 'HQ', $1, 'receivable', $2, $3, 10900, 0, 10900, $2 || '/receivable', 1)`,
    [batchNo, waybillNo, `${DAY}T04:00:00Z`],
  )
  return waybillNo
}

const title = async (world: World): Promise<string> => {
  const { rows } = await world.db.query<{ code: string }>(
    `select code from invoice_message where branch_code = 'HQ' and owner_code = $1 and status = 1 and not is_deleted limit 1`,
    [SHIPPER],
  )
  const [known] = rows
  if (known) return known.code
  const { code } = await world.stand('invoiceMessage', { owner_code: SHIPPER, status: 1 })
  return code
}

/** An application of one waybill. */
const anApplication = async (world: World, status: number): Promise<Standing & { waybillNo: string }> => {
  const waybillNo = await billed(world)
  const applyNo = `KPW${++serial}`
  await world.db.query(
    `insert into invoicing_invoice_application (code, branch_code, apply_no, shipment_code, business, tax_kind, buyer_name, tax_no, tax_rate,
       line_count, invoice_count, ex_tax, tax, total, delivery, status)
     values ($1, 'HQ', $1, $2, 'transport', 'ordinary', '货主', '91420100MA4K00001X', 9, 1, 1, 10000, 900, 10900, 'electronic', $3)`,
    [applyNo, SHIPPER, status],
  )
  await world.db.query(
    `insert into invoicing_invoice_line (code, branch_code, apply_no, waybill_no, amount, line_key, status)
     values ($1, 'HQ', $1, $2, 10900, $3, 1)`,
    [applyNo, waybillNo, [0, 7, 9].includes(status) ? null : waybillNo],
  )
  const standing = await world.stand('invoiceApplication', {}, `code = '${applyNo}'`)
  return { ...standing, waybillNo }
}

/** An invoice of such an application; a red one takes back another. */
const anInvoice = async (world: World, status: number, isRed = false): Promise<Standing> => {
  const { code: applyNo, waybillNo } = await anApplication(world, applicationMachine.at.issued)
  const write = (drawNo: string, redOf: string | null, state: number) =>
    world.db.query(
      `insert into invoicing_invoice (code, branch_code, draw_no, apply_no, shipment_code, is_red, red_of, business, tax_kind, buyer_name, tax_no,
         tax_rate, ex_tax, tax, total, attempt, asked, status, not_after, next_at)
       values ($1, 'HQ', $1, $2, $3, $4::text is not null, $4, 'transport', 'ordinary', '货主', '91420100MA4K00001X', 9,
         10000 * $5::int, 900 * $5::int, 10900 * $5::int, 1, 0, $6, now() + interval '1 hour', now() - interval '1 hour')`,
      [drawNo, applyNo, SHIPPER, redOf, redOf ? -1 : 1, state],
    )
  const blue = `FPW${++serial}`
  await write(blue, null, isRed ? invoiceMachine.at.issued : status)
  const item = `insert into invoicing_invoice_item (code, branch_code, draw_no, apply_no, waybill_no, ex_tax, tax, total, status)
    values ($1, 'HQ', $1, $2, $3, 10000, 900, 10900, 1)`
  await world.db.query(item, [blue, applyNo, waybillNo])
  if (!isRed) return world.stand('invoice', {}, `code = '${blue}'`)
  const red = `HZW${++serial}`
  await write(red, blue, status)
  return world.stand('invoice', {}, `code = '${red}'`)
}

const NEWEST = (table: string) => `id = (select max(id) from ${table})`
const { issued, refused, timedOut } = invoiceMachine.at

const writes: AreaWrites = {
  outside: async () => {
    const tax = buildTax()
    return { env: { TAX_URL: await tax.listen({ host: '127.0.0.1', port: 0 }) }, close: () => tax.close() }
  },
  calls: {
    invoiceApply: async world => {
      await billed(world)
      return { body: { shipmentCode: SHIPPER, start: DAY, end: DAY, titleCode: await title(world) } }
    },
    invoiceDeliver: async world => {
      const { id, version } = await anApplication(world, applicationMachine.at.issued)
      return { body: { id, version } }
    },
    invoiceReverse: async world => {
      const { id, version } = await anInvoice(world, issued)
      return { body: { id, version, reason: 'wrong goods' } }
    },
    invoiceAsk: async world => ({ body: { id: (await anInvoice(world, timedOut)).id } }),
  },
  begins: {
    invoiceApplication: {
      with: async world => {
        await anApplication(world, applicationMachine.at.toReview)
        return {}
      },
      where: NEWEST('invoicing_invoice_application'),
    },
    invoice: {
      with: async world => {
        await anInvoice(world, refused, true)
        return {}
      },
      where: NEWEST('invoicing_invoice'),
    },
  },
  jobs: {
    drawInvoices: async world => {
      await anInvoice(world, timedOut)
      return {}
    },
  },
  unmoved: { invoiceLine: NOT_MOVED, invoiceItem: NOT_MOVED, invoiceEvidence: FOR_GOOD },
}
export default writes
