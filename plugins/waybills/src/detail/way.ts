import { type WaybillRecord, waybillMachine } from '@ntocc/sdk/contracts'
import type { Step } from '@ntocc/sdk/ui'

/** Main states of a waybill's way with the time each was reached. */
const WAY: readonly { key: string; state: number; time: keyof WaybillRecord }[] = [
  { key: 'created', state: waybillMachine.at.toAccept, time: 'gmtCreated' },
  { key: 'accepted', state: waybillMachine.at.accepted, time: 'acceptTime' },
  { key: 'departed', state: waybillMachine.at.inTransit, time: 'departTime' },
  { key: 'arrived', state: waybillMachine.at.arrived, time: 'arriveUnloadTime' },
  { key: 'unloaded', state: waybillMachine.at.unloaded, time: 'unloadTime' },
  { key: 'signed', state: waybillMachine.at.signed, time: 'signTime' },
  { key: 'finished', state: waybillMachine.at.finished, time: 'finishTime' },
]

export interface WayStep extends Omit<Step, 'label' | 'time'> {
  time?: string
}

/**
 * The way so far. A waybill that ended early shows the steps it reached and then how it ended; one whose receipt was
 * rejected is in trouble at signing.
 */
export function waySteps(waybill: WaybillRecord): WayStep[] {
  const { status } = waybill
  const timeOf = (name: keyof WaybillRecord) => (typeof waybill[name] === 'string' ? waybill[name] : undefined)
  if (waybillMachine.within(status, 'off')) {
    const reached = WAY.filter(step => step.key === 'created' || timeOf(step.time))
    const steps = reached.map((step): WayStep => ({ key: step.key, state: 'done', ...timed(timeOf(step.time)) }))
    const ended = waybillMachine.states[status]?.key ?? 'cancelled'
    return [...steps, { key: ended, state: 'trouble', ...timed(timeOf('cancelTime')) }]
  }
  // A rejected receipt stands between signing and finishing: its step is the signing that has to be put right.
  const now = WAY.findLastIndex(step => step.state <= status)
  return WAY.map((step, index): WayStep => {
    const here =
      status === waybillMachine.at.receiptRejected ? 'trouble' : status === waybillMachine.at.finished ? 'done' : 'now'
    const state = index < now ? 'done' : index === now ? here : 'next'
    return { key: step.key, state, ...(index <= now ? timed(timeOf(step.time)) : {}) }
  })
}

const timed = (time: string | undefined) => (time ? { time } : {})
