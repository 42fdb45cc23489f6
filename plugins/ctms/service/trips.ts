import { Waybill } from '@ntocc/sdk/contracts'
import type { SQL } from '@ntocc/sdk/service'
import type { CtmsCtx } from './types.ts'

/** What is read of waybills, as the area that has them offers it: rows to compose SQL with. */
export const trips = (own: CtmsCtx): SQL =>
  own.offered(Waybill, [
    'id',
    'branchCode',
    'waybillNo',
    'status',
    'driverCode',
    'vehicleNo',
    'loadAreaCode',
    'unloadAreaCode',
    'planLoadTime',
    'planUnloadTime',
    'isDeleted',
  ])
