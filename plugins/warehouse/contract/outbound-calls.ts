import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { entity, id, longText, quantity, shape, type ValuesOf } from '@ntocc/sdk/fields'
import type { DocumentMade } from './inbound-calls.ts'
import type { OutboundLine, OutboundPick } from './outbound.ts'
import { OfWork } from './work.ts'

/** What was taken from a bin; a form, not a stored record. */
export const OutboundPicking = entity('outboundPicking', {
  quantity: quantity().required(),
  /** Why it is less than was asked for. */
  reason: longText({ max: 200 }),
})

/** What a second person has counted of a line. */
export const OutboundChecking = entity('outboundChecking', {
  quantity: quantity().required(),
})

const OfDocument = shape({ id: id().required() })
const Picking = shape({ id: id().required(), ...OutboundPicking.own })
const Checking = shape({ id: id().required(), ...OutboundChecking.own })
export type PickingBody = ValuesOf<typeof Picking>
export type CheckingBody = ValuesOf<typeof Checking>

/** A line of an order beside what can be had of its goods now. */
export interface LineShort {
  lineId: number
  lineNo: number
  /** What can be had for this line after the lines before it. */
  available: number
  missing: number
}

/** What is to be done next with an order: the first picks as one walks, and the first lines that the caller may count. */
export interface OutboundWork {
  picks: OutboundPick[]
  checks: OutboundLine[]
  /** Numbers of the lines of which the caller has picked something: somebody else counts them. */
  own: number[]
  /** Of an order that was cancelled: the first picks whose goods lie ready still, and are to be carried back. */
  returns: OutboundPick[]
}

const about = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const outboundCalls = {
  /** Lines of an order that are not kept yet and of which less can be had than it wants. */
  outboundShort: endpoint({
    name: 'outboundShort',
    method: 'GET',
    path: about('outboundShort'),
    query: input<ValuesOf<typeof OfDocument>>(OfDocument),
    data: answer.list<LineShort>(['lineId', 'available', 'missing']),
    permission: 'outbound.read',
  }),
  /** By the id of a pick. What is left in the bin is released. @throws NOT_PICKABLE, MORE_THAN_ASKED, POSTED_OTHERWISE, NO_SHIPPING_BIN; INVALID without a reason */
  outboundPickConfirm: endpoint({
    name: 'outboundPickConfirm',
    method: 'POST',
    path: about('outboundPickConfirm'),
    body: input<PickingBody>(Picking),
    data: answer.value<OutboundPick>(['id', 'picked', 'status']),
    permission: 'outbound.pick',
  }),
  /** By the id of a line, by somebody who picked nothing of it. @throws NOT_CHECKABLE, SAME_PERSON, CHECK_DIFFERS */
  outboundCheck: endpoint({
    name: 'outboundCheck',
    method: 'POST',
    path: about('outboundCheck'),
    body: input<CheckingBody>(Checking),
    data: answer.value<OutboundLine>(['id', 'checked', 'checkedBy']),
    permission: 'outbound.check',
  }),
  outboundWork: endpoint({
    name: 'outboundWork',
    method: 'GET',
    path: about('outboundWork'),
    query: input<OfWork>(OfWork),
    data: answer.value<OutboundWork>(['picks', 'checks', 'own', 'returns']),
    permission: 'outbound.read',
  }),
  /** A new draft with the lines of another order. */
  outboundCopy: endpoint({
    name: 'outboundCopy',
    method: 'POST',
    path: about('outboundCopy'),
    body: input<ValuesOf<typeof OfDocument>>(OfDocument),
    data: answer.value<DocumentMade>(['id', 'no']),
    permission: 'outbound.edit',
  }),
} as const
