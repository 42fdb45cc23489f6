import { type FormValues, formOf, type MoveSource } from '@ntocc/sdk/ui'
import { outboundMachine } from '../../contract/machines.ts'
import { OUTBOUND_KINDS, Outbound, OutboundLine, outboundResources } from '../../contract/outbound.ts'
import { outboundCalls } from '../../contract/outbound-calls.ts'
import { putBackCalls } from '../../contract/put-back-calls.ts'
import { stockResources } from '../../contract/stock.ts'
import { ofOwner } from '../owner.ts'
import { WAVES_TOUCHED } from '../waves/wave.ts'

const isTransfer = ({ kind }: FormValues): boolean => kind === 'transfer'
const isLeaving = (values: FormValues): boolean => !isTransfer(values)

const formWith = (whose: readonly 'ownerCode'[], kinds: readonly string[]) =>
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
      kind: { on: [], options: () => kinds },
      toWarehouseCode: { on: ['kind'], show: isTransfer, require: () => true },
      // Another warehouse is known: nobody says who that is, and where.
      consignee: { on: ['kind'], show: isLeaving, require: () => true },
      consigneePhone: { on: ['kind'], show: isLeaving },
      address: { on: ['kind'], show: isLeaving },
    },
  })
/** What staff fill in, and what an owner does, whose goods they are anyway; from one warehouse to another they are carried by staff. */
export const [OUTBOUND_FORM, OWN_OUTBOUND_FORM] = [
  formWith(['ownerCode'], OUTBOUND_KINDS),
  formWith([], ofOwner(OUTBOUND_KINDS)),
]

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
  putBackCalls.outboundRestockTask,
  putBackCalls.outboundReturnTask,
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
