import { waybillMachine } from '@ntocc/sdk/contracts'

/** What a waybill has to say at least; whose it is, what it comes to and how far it has come is a test's to tell. */
const CARRIED = {
  orderNo: 'SO-1',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  businessType: '1002996',
  goodsName: 'Coal',
  goodsTypeCode: '0100',
  loadAreaCode: '420102',
  loadAddress: 'A',
  unloadAreaCode: '310104',
  unloadAddress: 'B',
}

/** Beijing's day on which waybills of these tests are finished. */
export const FINISHED_ON = '2026-03-10'

export const finishedOn = (day: string) => ({
  status: waybillMachine.at.finished,
  finishTime: `${day}T04:00:00.000Z`,
})

export const ON_ITS_WAY = { ...CARRIED, status: waybillMachine.at.inTransit }
export const FINISHED = { ...CARRIED, ...finishedOn(FINISHED_ON) }
