import { formOf } from '@ntocc/sdk/ui'
import { PROBLEMS, type Problem, TianjinStatement, TianjinWaybill, tianjinResources } from '../contract/waybills.ts'

export const FORM = formOf(TianjinWaybill, {
  groups: [
    {
      title: 'group.waybill',
      fields: ['waybillNo', 'reportStatus', 'standing', 'shipmentCode', 'driverCode', 'vehicleNo'],
    },
    { title: 'group.cost', fields: ['cost', 'costFrom', 'recordedCost', 'statedCost', 'freight'] },
    { title: 'group.distance', fields: ['distanceKm', 'distanceFrom', 'routeKm', 'trackKm', 'statedKm'] },
    { title: 'group.finish', fields: ['finishedAt'] },
    { title: 'group.stated', fields: ['reason', 'statedBy', 'statedAt'] },
  ],
})

export const STATEMENT_FORM = formOf(TianjinStatement, {
  groups: [{ title: 'group.statement', fields: ['waybillNo', 'cost', 'distanceKm', 'reason'] }],
})

export const waybillName = ({ waybillNo }: Pick<TianjinWaybill, 'waybillNo'>): string => waybillNo

const isProblem = (code: string): code is Problem => (PROBLEMS as readonly string[]).includes(code)
export const problemsIn = ({ problems }: Pick<TianjinWaybill, 'problems'>): Problem[] =>
  (problems ?? '').split(' ').filter(isProblem)

/** The dry run of its report. */
export const reportPath = ({ documentId }: Pick<TianjinWaybill, 'documentId'>): string | undefined =>
  documentId ? `/reporting/documents/detail?id=${documentId}` : undefined

/** All that was stated of it; nothing where nobody has. */
export const statementsPath = ({ waybillNo, statedBy }: TianjinWaybill): string | undefined =>
  statedBy ? `/reporting/tianjin/statements?waybillNo=${waybillNo}` : undefined

/** What is read again once something was stated; of reports by their paths, which are another area's. */
export const TOUCHED = {
  invalidates: [
    tianjinResources.tianjinWaybill.by.list,
    tianjinResources.tianjinWaybill.by.get,
    tianjinResources.tianjinStatement.by.list,
  ],
}
