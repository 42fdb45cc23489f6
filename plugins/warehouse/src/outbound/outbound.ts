import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { Outbound, OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { stockResources } from '../../contract/stock.ts'
import { WAVES_TOUCHED } from '../waves/wave.ts'

const formWith = (whose: readonly 'ownerCode'[]) =>
  formOf(Outbound, {
    groups: [
      {
        title: 'group.document',
        fields: ['warehouseCode', ...whose, { row: ['kind', 'sourceNo'] }, 'toWarehouseCode'],
      },
      { title: 'group.receiver', fields: ['consignee', 'consigneePhone', 'address'] },
      {
        title: 'group.transport',
        fields: [{ row: ['plannedAt', 'plateNo'] }, { row: ['driverName', 'waybillNo'] }, 'remark'],
      },
    ],
    depends: {
      toWarehouseCode: { on: ['kind'], show: ({ kind }) => kind === 'transfer', require: () => true },
    },
  })
/** What staff fill in, and what an owner does, whose goods they are anyway. */
export const [OUTBOUND_FORM, OWN_OUTBOUND_FORM] = [formWith(['ownerCode']), formWith([])]

/** Of one order: goods are chosen. */
export const LINE_FORM = formOf(OutboundLine, {
  groups: [{ title: 'group.line', fields: ['goodsCode', { row: ['quantity', 'batch'] }, 'remark'] }],
  depends: { goodsCode: { on: [], require: () => true } },
})

/** Of any order: a file names both by their numbers. */
export const LINE_FILE_FORM = formOf(OutboundLine, {
  groups: [
    {
      title: 'group.lineImport',
      help: 'group.lineImportHelp',
      fields: [{ row: ['outboundNo', 'goodsNo'] }, { row: ['quantity', 'batch'] }, 'remark'],
    },
  ],
  depends: { goodsNo: { on: [], require: () => true } },
})

const { outbound, outboundLine, outboundPick } = outboundResources
const { stockLine, stockPosting } = stockResources

/** What shows an order or its goods, and is read anew after something was done to it. */
export const TOUCHED = [
  outbound.by.list,
  outbound.by.get,
  outboundLine.by.list,
  outboundLine.by.get,
  outboundPick.by.list,
  outboundCalls.outboundShort,
  outboundCalls.outboundWork,
  stockLine.by.list,
  stockPosting.by.list,
  ...WAVES_TOUCHED,
]
export const QUIETLY = { invalidates: TOUCHED, silent: true }

export const OUTBOUND_MOVES: MoveSource<Outbound> = {
  machine: outboundMachine,
  state: 'status',
  call: outbound.by.move,
  get: outbound.by.get,
  invalidates: TOUCHED,
}
