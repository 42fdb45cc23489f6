import { formOf, type MoveSource } from '@ntocc/sdk/ui'
import { INBOUND_KINDS, Inbound, InboundLine, inboundResources } from '../../contract/inbound.ts'
import { inboundCalls } from '../../contract/inbound-calls.ts'
import { inboundMachine } from '../../contract/machines.ts'
import { stockResources } from '../../contract/stock.ts'
import { ofOwner } from '../owner.ts'

const formWith = (whose: readonly 'ownerCode'[], kinds: readonly string[]) =>
  formOf(Inbound, {
    groups: [
      {
        title: 'group.document',
        fields: ['warehouseCode', ...whose, { row: ['kind', 'sourceNo'] }, 'supplier'],
      },
      {
        title: 'group.transport',
        fields: [{ row: ['plannedAt', 'plateNo'] }, { row: ['driverName', 'waybillNo'] }, 'remark'],
      },
    ],
    depends: { kind: { on: [], options: () => kinds } },
  })
/** What staff fill in, and what an owner does, whose goods they are anyway; from one warehouse to another they are carried by staff. */
export const [INBOUND_FORM, OWN_INBOUND_FORM] = [
  formWith(['ownerCode'], INBOUND_KINDS),
  formWith([], ofOwner(INBOUND_KINDS)),
]

/** Of one notice: goods are chosen. */
export const LINE_FORM = formOf(InboundLine, {
  groups: [
    {
      title: 'group.line',
      fields: ['goodsCode', { row: ['expected', 'palletNo'] }, 'batch', { row: ['producedOn', 'expiresOn'] }, 'remark'],
    },
  ],
  depends: { goodsCode: { on: [], require: () => true } },
})

/** Of any notice: a file names both by their numbers. */
export const LINE_FILE_FORM = formOf(InboundLine, {
  groups: [
    {
      title: 'group.lineImport',
      help: 'group.lineImportHelp',
      fields: [
        { row: ['inboundNo', 'goodsNo'] },
        { row: ['expected', 'palletNo'] },
        'batch',
        { row: ['producedOn', 'expiresOn'] },
        'remark',
      ],
    },
  ],
  depends: { goodsNo: { on: [], require: () => true } },
})

const { inbound, inboundLine, inboundReceipt } = inboundResources
const { stockLine, stockPosting } = stockResources

/** What shows a notice or its goods, and is read anew after something was done to it. */
export const TOUCHED = [
  inbound.by.list,
  inbound.by.get,
  inboundLine.by.list,
  inboundLine.by.get,
  inboundReceipt.by.list,
  inboundCalls.inboundProposals,
  inboundCalls.inboundWork,
  stockLine.by.list,
  stockPosting.by.list,
]
export const QUIETLY = { invalidates: TOUCHED, silent: true }

export const INBOUND_MOVES: MoveSource<Inbound> = {
  machine: inboundMachine,
  state: 'status',
  call: inbound.by.move,
  get: inbound.by.get,
  invalidates: TOUCHED,
}
