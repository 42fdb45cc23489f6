import type { Trip } from '../../contracts/index.ts'
import { waybillMachine } from '../../contracts/tms/waybillStates.ts'

export type ProgressKey = 'loading' | 'onTheWay' | 'arrived' | 'signed'

export interface ProgressStep {
  key: ProgressKey
  state: 'done' | 'now' | 'next' | 'trouble'
  /** When it was reached, ISO 8601 UTC. */
  time?: string
}

/** The four steps that whoever waits asks for, the node that proves each, and the state from which on it is reached. */
const STEPS: readonly { key: ProgressKey; nodes: readonly string[]; from: number }[] = [
  { key: 'loading', nodes: ['arriveLoad', 'load'], from: waybillMachine.at.toLoad },
  { key: 'onTheWay', nodes: ['depart'], from: waybillMachine.at.inTransit },
  { key: 'arrived', nodes: ['arriveUnload'], from: waybillMachine.at.arrived },
  { key: 'signed', nodes: ['sign'], from: waybillMachine.at.signed },
]

/** How far a trip has come: the steps it took with their times, where it stands, and what is ahead. */
export function progressOf({ status, nodes }: Pick<Trip, 'status' | 'nodes'>): ProgressStep[] {
  const timeOf = (types: readonly string[]) => nodes.find(({ type }) => types.includes(type))?.time
  const hasEnded = waybillMachine.within(status, 'off')
  // One that was cancelled has come as far as its nodes tell.
  const reached = hasEnded
    ? STEPS.findLastIndex(({ nodes: types }) => timeOf(types) !== undefined)
    : STEPS.findLastIndex(({ from }) => from <= status)
  return STEPS.map(({ key, nodes: types }, at) => {
    const time = at <= reached ? timeOf(types) : undefined
    const here = hasEnded ? 'trouble' : key === 'signed' ? 'done' : 'now'
    const state = at < reached ? 'done' : at === reached ? here : 'next'
    return { key, state, ...(time && { time }) }
  })
}

export type ReceiptState = 'none' | 'toReview' | 'rejected' | 'approved'

/** What became of the proof of delivery, as the state of the waybill says. */
export const receiptOf = (status: number): ReceiptState =>
  status === waybillMachine.at.signed
    ? 'toReview'
    : status === waybillMachine.at.receiptRejected
      ? 'rejected'
      : status === waybillMachine.at.finished
        ? 'approved'
        : 'none'
