import { invoiceStateMachine, Waybill } from '@ntocc/sdk/contracts'
import { fenOfYuan, fenToYuan, localise, recordMachine } from '@ntocc/sdk/fields'
import { type DemoCtx, type DemoRow, type DemoShipper, inStates, sql } from '@ntocc/sdk/service'
import { applicationMachine } from '../contract/application.ts'
import { invoiceMachine } from '../contract/invoice.ts'
import { planInvoices } from '../contract/split.ts'

const HOUR = 3_600_000
/** So far back invoices are told of; what was invoiced before has no record here. */
const SINCE = 75 * 24 * HOUR
const MOST = 3_000
const TERMS = { rate: 9, limit: '100000.00' }

interface Row {
  waybill_no: string
  order_no: string | null
  shipment_code: string
  vehicle_no: string | null
  load_area_code: string | null
  unload_area_code: string | null
  goods_name: unknown
  finish_time: Date | string
  issued: Date | string
  amount: string
}

interface Drawn {
  applications: DemoRow[]
  lines: DemoRow[]
  invoices: DemoRow[]
  items: DemoRow[]
}

const iso = (time: number): string => new Date(time).toISOString()

/** Waybills of a branch that say that they are invoiced, by shipper and month. */
const groupsIn = async (ctx: DemoCtx, branch: string): Promise<Row[][]> => {
  const rows = await ctx.query<Row>(
    sql`select waybill_no, order_no, shipment_code, vehicle_no, load_area_code, unload_area_code, goods_name, finish_time,
        invoice_issued_time as issued, receivable_amount as amount
      from ${ctx.table(Waybill)} where branch_code = ${branch} and not is_deleted and receivable_amount > 0
        and invoice_status ${inStates(invoiceStateMachine, 'issued')} and invoice_issued_time > ${iso(ctx.now - SINCE)}::timestamptz
      order by invoice_issued_time desc, waybill_no limit ${MOST}`,
  )
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.shipment_code} ${iso(new Date(row.issued).getTime() + 8 * HOUR).slice(0, 7)}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

const partsOf = (row: Row | undefined) => ({
  vehicleNo: row?.vehicle_no ?? null,
  origin: row?.load_area_code ?? null,
  destination: row?.unload_area_code ?? null,
  goodsName: row ? localise(row.goods_name, 'zh').slice(0, 60) : null,
})

const fen = (yuan: string): number => fenOfYuan(yuan)

/** What was invoiced in the last months, in the form of the database. */
export const drawIssued = async (ctx: DemoCtx, branch: string, shippers: readonly DemoShipper[]): Promise<Drawn> => {
  const drawn: Drawn = { applications: [], lines: [], invoices: [], items: [] }
  const clerk = branch === ctx.branches[0] ? 'finance' : `${branch.toLowerCase()}-finance`
  const place = ctx.branches.indexOf(branch)
  const known = new Map(shippers.map(shipper => [shipper.code, shipper]))
  for (const [serial, rows] of (await groupsIn(ctx, branch)).entries()) {
    const shipper = known.get(rows[0]?.shipment_code ?? '')
    if (!shipper) continue
    const byNo = new Map(rows.map(row => [row.waybill_no, row]))
    const billed = rows.map(row => ({ number: row.waybill_no, amount: fenToYuan(Number(row.amount)) }))
    const plans = planInvoices(billed, TERMS)
    const issued = Math.max(...rows.map(row => new Date(row.issued).getTime()))
    const day = iso(issued + 8 * HOUR)
      .slice(2, 10)
      .replaceAll('-', '')
    const number = `${day}${place}${String(serial + 1).padStart(7, '0')}`
    const applyNo = `KP${number}`
    const sum = (name: 'exTax' | 'tax' | 'total') => plans.reduce((all, plan) => all + fen(plan[name]), 0)
    const isOld = issued < ctx.now - 10 * 24 * HOUR
    const buyer = {
      shipmentCode: shipper.code,
      business: 'transport',
      taxKind: 'special',
      buyerName: localise(shipper.name, 'zh'),
      taxNo: shipper.uscc,
      taxRate: TERMS.rate,
    }
    const finished = rows.map(row => iso(new Date(row.finish_time).getTime() + 8 * HOUR).slice(0, 10)).sort()
    drawn.applications.push({
      ...ctx.record(applyNo, branch, issued - 30 * HOUR, issued),
      applyNo,
      titleCode: `FP${shipper.code}`,
      ...buyer,
      periodStart: finished[0],
      periodEnd: finished.at(-1),
      lineCount: rows.length,
      invoiceCount: plans.length,
      exTax: sum('exTax'),
      tax: sum('tax'),
      total: sum('total'),
      delivery: serial % 4 === 0 ? 'paper' : 'electronic',
      applicant: `${clerk}1`,
      reviewer: `${clerk}2`,
      reviewedAt: iso(issued - 5 * HOUR),
      issuedAt: iso(issued),
      expressNo: isOld && serial % 4 === 0 ? `SF${number}` : null,
      deliveredAt: isOld ? iso(issued + 20 * HOUR) : null,
      status: isOld ? applicationMachine.at.delivered : applicationMachine.at.issued,
    })
    for (const row of rows)
      drawn.lines.push({
        ...ctx.record(`${applyNo}-${row.waybill_no}`, branch, issued - 30 * HOUR),
        applyNo,
        waybillNo: row.waybill_no,
        orderNo: row.order_no,
        finishTime: iso(new Date(row.finish_time).getTime()),
        ...partsOf(row),
        amount: Number(row.amount),
        lineKey: row.waybill_no,
        status: recordMachine.at.enabled,
      })
    for (const [nth, plan] of plans.entries()) {
      const drawNo = `FP${day}${place}${String(serial + 1).padStart(4, '0')}${String(nth + 1).padStart(3, '0')}`
      drawn.invoices.push({
        ...ctx.record(drawNo, branch, issued - 2 * HOUR, issued),
        drawNo,
        applyNo,
        isRed: false,
        ...buyer,
        exTax: fen(plan.exTax),
        tax: fen(plan.tax),
        total: fen(plan.total),
        attempt: 1,
        asked: 0,
        invoiceNo: `${day.slice(0, 2)}42${day}${place}${String(serial + 1).padStart(5, '0')}${String(nth + 1).padStart(4, '0')}`,
        issuedAt: iso(issued),
        drawer: `${clerk}1`,
        sentAt: iso(issued - 2 * HOUR),
        status: invoiceMachine.at.issued,
      })
      for (const [at, item] of plan.items.entries())
        drawn.items.push({
          ...ctx.record(`${drawNo}-${at + 1}`, branch, issued - 2 * HOUR),
          drawNo,
          applyNo,
          waybillNo: item.number,
          ...partsOf(byNo.get(item.number)),
          exTax: fen(item.exTax),
          tax: fen(item.tax),
          total: fen(item.total),
          status: recordMachine.at.enabled,
        })
    }
  }
  return drawn
}
