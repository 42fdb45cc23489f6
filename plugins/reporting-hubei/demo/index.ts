import { itemAt } from '@ntocc/sdk/fields'
import type { DemoDriver, DemoPart, DemoRow } from '@ntocc/sdk/service'
import { certificationMachine, HubeiObjection } from '../contract/objections.ts'

/** The branch of the demo that reports to Hubei. */
const [BRANCH, HUBEI] = ['HB', '420000']
const { at } = certificationMachine
/** How far the objections have come, one after the other and from the beginning again. */
const STATES = [at.objected, at.certified, at.mending, at.certified, at.refused, at.objected] as const
/** As the regulator writes them, in the language of its lists. */
const WORDS = {
  driver: ['驾驶证有效期缺失', '从业资格证号与部级系统不一致', '手机号码格式不符'],
  vehicle: ['道路运输证号与部级系统不一致', '车牌颜色代码有误', '核定载质量与行驶证不符'],
} as const
const COUNT = 24
const [HOUR, DAY] = [3_600_000, 86_400_000]

/** A list of the week before the branch sent from here: its reports are another program's, which the regulator named by numbers of its own. */
const objection = ({ code, vehicle }: DemoDriver, serial: number): DemoRow => {
  const docKind = serial % 3 === 2 ? 'vehicle' : 'driver'
  const businessNo = docKind === 'driver' ? code : vehicle.plateNo
  return {
    referenceNo: `HBWLHY${String(20_260_000 + serial * 137).padStart(14, '0')}`,
    words: itemAt(WORDS[docKind], serial % WORDS[docKind].length),
    documentCode: `${HUBEI}/${docKind}/${businessNo}`,
    docKind,
    businessNo,
    waybillNo: null,
    driverCode: docKind === 'driver' ? code : null,
    vehicleNo: docKind === 'vehicle' ? vehicle.plateNo : null,
    isNoted: true,
    status: itemAt(STATES, serial % STATES.length),
  }
}

/** A list that the regulator returned last week, worked on in part. */
export const demo: DemoPart = {
  needs: ['drivers'],
  unless: HubeiObjection,
  empties: [HubeiObjection],
  make: async ctx => {
    if (!ctx.branches.includes(BRANCH)) return undefined
    const drivers = ctx.take('drivers').filter(({ branchCode }) => branchCode === BRANCH)
    const listed = ctx.now - 6 * DAY
    await ctx.insert(
      HubeiObjection,
      drivers.slice(0, COUNT).map((driver, serial) => {
        const changed = listed + (serial % 5) * 9 * HOUR
        return {
          ...ctx.record(`HBYC${String(serial + 1).padStart(6, '0')}`, BRANCH, listed, changed),
          ...objection(driver, serial),
        }
      }),
    )
    return undefined
  },
}
