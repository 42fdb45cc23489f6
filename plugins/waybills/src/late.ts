import type { WaybillRecord } from '@ntocc/sdk/contracts'
import { waybillMachine } from '@ntocc/sdk/contracts'

/** From here on the goods have come to where they are unloaded. */
const ARRIVED = waybillMachine.at.arrived

/** Whoever has not arrived by then is late, and so is whoever arrived after it; undefined where nothing is planned. */
export const lateUntil = (
  { status, planUnloadTime, arriveUnloadTime }: Pick<WaybillRecord, 'status' | 'planUnloadTime' | 'arriveUnloadTime'>,
  now: Date,
): string | undefined => {
  if (!planUnloadTime) return undefined
  const until = arriveUnloadTime ?? (status < ARRIVED ? now.toISOString() : undefined)
  return until && Date.parse(until) > Date.parse(planUnloadTime) ? until : undefined
}
