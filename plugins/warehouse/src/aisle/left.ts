import type { StockCountLine } from '../../contract/counts.ts'
import type { InboundLine, InboundReceipt } from '../../contract/inbound.ts'
import type { PutawayProposal } from '../../contract/inbound-calls.ts'
import type { OutboundLine, OutboundPick } from '../../contract/outbound.ts'
import type { RestockProposal } from '../../contract/put-back-calls.ts'
import { leftOf } from '../work/left-of.ts'
import type { Step } from './queue.ts'

/** What is left to do, as the server told it, without the steps that it did not know of: those on their way, and those just done. */

export interface ToReceive {
  line: InboundLine
  open: number
  turn: number
}

export interface ToPutAway {
  receipt: InboundReceipt
  waits: number
  turn: number
  proposal: PutawayProposal | undefined
}

/** Of one line, receipt or pick, from the turn that the server tells: an earlier one is in its figures. */
const since = <W extends 'receive' | 'putAway' | 'restock'>(
  steps: readonly Step[],
  what: W,
  { id, turn }: { id: number; turn: number },
): (Step & { what: W })[] =>
  steps.filter((step): step is Step & { what: W } => {
    return step.what === what && step.body.id === id && 'turn' in step.body && step.body.turn >= turn
  })

/** Behind what the server tells, and behind those on their way: they may come later than they say. */
const nextTurn = (told: number, own: readonly { body: { turn: number } }[]): number =>
  Math.max(told, ...own.map(({ body }) => body.turn + 1))

export function toReceive(lines: readonly InboundLine[], steps: readonly Step[]): ToReceive[] {
  const all = lines.map(line => {
    const told = line.receipts ?? 0
    const own = since(steps, 'receive', { id: line.id, turn: told })
    const came = own.flatMap(({ body }) => [body.quantity, body.damaged])
    return { line, open: leftOf(line.expected, line.received, line.damaged, ...came), turn: nextTurn(told, own) }
  })
  return all.filter(({ open }) => open > 0)
}

/** A receipt that needs several bins is put into them in the order in which they are proposed. */
export function toPutAway(
  receipts: readonly InboundReceipt[],
  proposals: readonly PutawayProposal[],
  steps: readonly Step[],
): ToPutAway[] {
  const all = receipts.map(receipt => {
    const told = receipt.putaways ?? 0
    const own = since(steps, 'putAway', { id: receipt.id, turn: told })
    const waits = leftOf(receipt.quantity, receipt.stored, ...own.map(({ body }) => body.quantity))
    const proposal = proposals.filter(({ receiptId }) => receiptId === receipt.id)[own.length]
    return { receipt, waits, turn: nextTurn(told, own), proposal }
  })
  return all.filter(({ waits }) => waits > 0)
}

export interface ToPutBack {
  pick: OutboundPick
  waits: number
  turn: number
  proposal: RestockProposal | undefined
}

/** What lies ready for a cancelled order; into several bins in the order in which they are proposed. */
export function toPutBack(
  picks: readonly OutboundPick[],
  proposals: readonly RestockProposal[],
  steps: readonly Step[],
): ToPutBack[] {
  const all = picks.map(pick => {
    const told = pick.returns ?? 0
    const own = since(steps, 'restock', { id: pick.id, turn: told })
    const waits = leftOf(pick.picked ?? 0, ...own.map(({ body }) => body.quantity))
    const proposal = proposals.filter(({ pickId }) => pickId === pick.id)[own.length]
    return { pick, waits, turn: nextTurn(told, own), proposal }
  })
  return all.filter(({ waits }) => waits > 0)
}

/** Whether one of the steps moves a document on: that is on its way, or was just done. */
export const isMoving = (what: 'arrive' | 'load', id: number, steps: readonly Step[]): boolean =>
  steps.some(step => step.what === what && step.body.id === id)

const without = <T extends { id: number }>(what: Step['what'], rows: readonly T[], steps: readonly Step[]): T[] =>
  rows.filter(({ id }) => !steps.some(step => step.what === what && step.body.id === id))

export const toCheck = (lines: readonly OutboundLine[], steps: readonly Step[]) => without('check', lines, steps)
export const toPick = (picks: readonly OutboundPick[], steps: readonly Step[]) => without('pick', picks, steps)
export const toCount = (lines: readonly StockCountLine[], steps: readonly Step[]) => without('count', lines, steps)

/** As one walks, what somebody wants to come back to at the end. */
export const inTurn = <T extends { id: number }>(rows: readonly T[], later: readonly number[]): T[] =>
  [...rows].sort((one, other) => later.indexOf(one.id) - later.indexOf(other.id))
