import { Vehicle, type Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { type FollowOne, sql } from '@ntocc/sdk/service'
import { RUN } from '../contract/machines.ts'
import { CtmsRun } from '../contract/runs.ts'
import { type Area, asPlatform, type CtmsCtx } from './types.ts'

const FINISHED = waybillMachine.codeOf('finished')
const ENDED: readonly number[] = [waybillMachine.codeOf('cancelled'), waybillMachine.codeOf('deleted')]
/** By their drivers, who said no or nothing for a day. */
const NOT_ACCEPTED: readonly number[] = [waybillMachine.codeOf('refused'), waybillMachine.codeOf('expired')]

/** The move of a run that its waybill's new state brings about. */
export const moveFor = ({ status, isDeleted }: Waybill): 'carry' | 'end' | 'lapse' | undefined => {
  if (status === FINISHED) return 'carry'
  if (isDeleted || ENDED.includes(status)) return 'end'
  return NOT_ACCEPTED.includes(status) ? 'lapse' : undefined
}

/** How far the waybill is and who carries it: derived, so no change that anybody made of the run. */
const copy = async (
  own: CtmsCtx,
  id: number,
  { status, driverCode, driverName, vehicleNo }: Waybill,
): Promise<void> => {
  const [vehicle] = await own.records.where(Vehicle, { where: sql`plate_no = ${vehicleNo}`, limit: 1 })
  const copied = { waybillStatus: String(status), driverCode, driverName: driverName ?? null, vehicleNo }
  await own.records.changeEach(CtmsRun, [{ id, ...copied, ...(vehicle && { vehicleCode: vehicle.code }) }])
}

/** What becomes of a run with its waybill: in the transaction of the waybill's move, whoever makes it. */
export const followWaybill: FollowOne<Area, Waybill> = async (ctx, after, before) => {
  const { waybillNo, status, driverCode, vehicleNo, isDeleted } = after
  const isNews =
    before?.status !== status || before.driverCode !== driverCode || before.vehicleNo !== vehicleNo || isDeleted
  if (!before || !isNews) return
  await asPlatform(ctx, async own => {
    const [run] = await own.records.where(CtmsRun, {
      where: sql`waybill_no = ${waybillNo} and status = ${RUN.given}`,
      limit: 1,
    })
    if (!run) return
    await copy(own, run.id, after)
    const move = moveFor(after)
    if (move) await own.records.move(CtmsRun, { id: run.id, move })
  })
}
