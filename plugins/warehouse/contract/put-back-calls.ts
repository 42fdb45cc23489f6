import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { entity, id, integer, quantity, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { OutboundPick } from './outbound.ts'

/** What was picked by mistake goes back: how many, and into which bin; where it came from unless told. A form, not a stored record. */
export const OutboundReturning = entity('outboundReturning', {
  quantity: quantity({ min: 0.001 }).required(),
  binCode: reference('warehouseBin'),
  reason: text({ max: 200 }).required(),
})

/** Where goods of an order that was cancelled are put, and how many. */
export const OutboundRestocking = entity('outboundRestocking', {
  binCode: reference('warehouseBin').required(),
  quantity: quantity({ min: 0.001 }).required(),
})

const ById = shape({ id: id().required() })
const Returning = shape({ id: id().required(), version: integer({ min: 0 }).required(), ...OutboundReturning.own })
/** Of a pick: which time it is, as whoever asks has read it. The same person's same again answers what stands. */
const Restocking = shape({ id: id().required(), turn: integer({ min: 0 }).required(), ...OutboundRestocking.own })
export type ReturningBody = ValuesOf<typeof Returning>
export type RestockBody = ValuesOf<typeof Restocking>

/** A bin for what lies ready of a pick, and where it lies now. */
export interface RestockProposal {
  pickId: number
  fromBinCode: string
  fromBinNo: string
  binCode: string
  binNo: string
  /** As much of it as goes there. */
  quantity: number
  /** It came from there, the same goods lie there, or the bin is free. */
  why: 'own' | 'sameGoods' | 'free'
}

const PROPOSED = ['pickId', 'fromBinCode', 'binCode', 'quantity'] as const
const about = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const putBackCalls = {
  /** Puts back what was picked by mistake. @throws NOT_CHECKABLE, MORE_THAN_WAITS, NO_ROOM, BIN_CLOSED, BIN_ELSEWHERE, BIN_FULL */
  outboundPutBack: endpoint({
    name: 'outboundPutBack',
    method: 'POST',
    path: about('outboundPutBack'),
    body: input<ReturningBody>(Returning),
    data: answer.value<OutboundPick>(['id', 'picked', 'status']),
    versioned: true,
    permission: 'outbound.pick',
  }),
  /** By the id of a pick of a cancelled order. @throws NOT_RESTOCKABLE, MORE_THAN_WAITS, COUNTED_MEANWHILE, BIN_CLOSED, BIN_ELSEWHERE, BIN_FULL */
  outboundRestock: endpoint({
    name: 'outboundRestock',
    method: 'POST',
    path: about('outboundRestock'),
    body: input<RestockBody>(Restocking),
    data: answer.value<OutboundPick>(['id', 'picked', 'returns']),
    permission: 'outbound.pick',
    staffOnly: true,
  }),
  /** From where to where all that lies ready of an order would go back; several bins where one has not room enough, none where none has. */
  outboundRestockTask: endpoint({
    name: 'outboundRestockTask',
    method: 'GET',
    path: about('outboundRestockTask'),
    query: input<ValuesOf<typeof ById>>(ById),
    data: answer.list<RestockProposal>(PROPOSED),
    permission: 'outbound.pick',
    staffOnly: true,
  }),
  /** The same of one pick, by its own id. */
  outboundReturnTask: endpoint({
    name: 'outboundReturnTask',
    method: 'GET',
    path: about('outboundReturnTask'),
    query: input<ValuesOf<typeof ById>>(ById),
    data: answer.list<RestockProposal>(PROPOSED),
    permission: 'outbound.pick',
    staffOnly: true,
  }),
} as const
