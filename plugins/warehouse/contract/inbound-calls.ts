import { answer, endpoint, input } from '@ntocc/sdk/contracts'
import { date, entity, id, integer, longText, quantity, reference, shape, text, type ValuesOf } from '@ntocc/sdk/fields'
import type { InboundLine, InboundReceipt } from './inbound.ts'
import { OfWork } from './work.ts'

/** What came of a line this time; a form, not a stored record. */
export const InboundReceiving = entity('inboundReceiving', {
  quantity: quantity().required(),
  damaged: quantity().required().default(0),
  batch: text({ max: 40 }),
  producedOn: date(),
  /** As it is printed on the goods; without it, it follows from their shelf life. */
  expiresOn: date().notBefore('producedOn'),
  palletNo: text({ max: 40 }),
  reason: longText({ max: 200 }),
})

/** Where received goods are put, and how many. */
export const InboundPutaway = entity('inboundPutaway', {
  binCode: reference('warehouseBin').required(),
  quantity: quantity({ min: 0.001 }).required(),
})

/** Of a line or receipt: which time it is, as whoever asks has read it. The same person's same again answers what stands. */
const TURN = { id: id().required(), turn: integer({ min: 0 }).required() }
const Receiving = shape({ ...TURN, ...InboundReceiving.own })
const Putting = shape({ ...TURN, ...InboundPutaway.own })
const OfDocument = shape({ id: id().required() })
export type ReceivingBody = ValuesOf<typeof Receiving>
export type PutawayBody = ValuesOf<typeof Putting>

/** A bin that has room for what waits of a receipt. */
export interface PutawayProposal {
  receiptId: number
  binCode: string
  binNo: string
  /** As much of it as there is room for. */
  quantity: number
  /** Same goods lie there, those that expire nearest, or the bin is free. */
  why: 'sameGoods' | 'free'
}

/** What is to be done next with a notice: the first lines that are not received, and the first receipts that have no bin. */
export interface InboundWork {
  lines: InboundLine[]
  receipts: InboundReceipt[]
}

/** A document that was made from another one. */
export interface DocumentMade {
  id: number
  no: string
}

const about = <const N extends string>(name: N) => `/ntocc-basic-api/${name}` as const

export const inboundCalls = {
  /** @throws NOT_RECEIVABLE, OVER_EXPECTED, NO_RECEIVING_BIN, COUNTED_MEANWHILE; INVALID where batch, day or reason is missing */
  inboundReceive: endpoint({
    name: 'inboundReceive',
    method: 'POST',
    path: about('inboundReceive'),
    body: input<ReceivingBody>(Receiving),
    data: answer.value<InboundLine>(['id', 'received', 'damaged', 'receipts']),
    permission: 'inbound.receive',
  }),
  /** Takes a receipt back of which nothing was put away: it was a mistake. @throws PUT_AWAY, BIN_COUNTED */
  inboundReturn: endpoint({
    name: 'inboundReturn',
    method: 'POST',
    path: about('inboundReturn'),
    body: input<ValuesOf<typeof OfDocument>>(OfDocument),
    data: answer.value<InboundReceipt>(['id', 'isReturned']),
    permission: 'inbound.receive',
  }),
  /** @throws BIN_CLOSED, BIN_COUNTED, BIN_FULL, BIN_ELSEWHERE, MORE_THAN_WAITS, COUNTED_MEANWHILE */
  inboundPutAway: endpoint({
    name: 'inboundPutAway',
    method: 'POST',
    path: about('inboundPutAway'),
    body: input<PutawayBody>(Putting),
    data: answer.value<InboundReceipt>(['id', 'stored', 'putaways']),
    permission: 'inbound.putaway',
  }),
  /** Bins for all that waits of a notice, in the order of its receipts; several where one has not room enough. */
  inboundProposals: endpoint({
    name: 'inboundProposals',
    method: 'GET',
    path: about('inboundProposals'),
    query: input<ValuesOf<typeof OfDocument>>(OfDocument),
    data: answer.list<PutawayProposal>(['receiptId', 'binCode', 'quantity']),
    permission: 'inbound.putaway',
  }),
  inboundWork: endpoint({
    name: 'inboundWork',
    method: 'GET',
    path: about('inboundWork'),
    query: input<OfWork>(OfWork),
    data: answer.value<InboundWork>(['lines', 'receipts']),
    permission: 'inbound.read',
  }),
  /** A new draft with the lines of another notice. */
  inboundCopy: endpoint({
    name: 'inboundCopy',
    method: 'POST',
    path: about('inboundCopy'),
    body: input<ValuesOf<typeof OfDocument>>(OfDocument),
    data: answer.value<DocumentMade>(['id', 'no']),
    permission: 'inbound.edit',
  }),
} as const
