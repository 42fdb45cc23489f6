import { reportMachine } from '@ntocc/sdk/contracts'

/** What has to be known of a waybill to know which documents there are of it. */
export interface ReportedWaybill {
  readonly code: string
  readonly waybillNo: string
  readonly reportType?: string | null | undefined
  readonly driverCode: string
  readonly vehicleNo: string
  readonly shipmentCode: string
  readonly signTime?: string | null | undefined
  readonly finishTime?: string | null | undefined
}

/** The code of a document: province, kind and number, of which there is one. */
export const codeOf = (province: string, kind: string, no: string): string => `${province}/${kind}/${no}`

/** The same where another branch has one of that code. */
export const ownCodeOf = (code: string, branchCode: string): string => `${code}/${branchCode}`

/** Places of kinds in the order of the guide. */
const RANKS = { driver: 0, vehicle: 0, stage: 1, waybill: 1, location: 1 } as const

interface Told {
  readonly docKind: keyof typeof RANKS
  readonly province: string
  readonly businessNo: string
  readonly recordCode: string
  readonly shipmentCode: string
  readonly waybillNo?: string
  readonly needs?: readonly string[]
  readonly dueAt?: string
}

/** A document that nobody has judged yet. */
export const newDocument = ({ province, docKind, businessNo, waybillNo, needs = [], dueAt, ...more }: Told) => ({
  ...more,
  province,
  docKind,
  businessNo,
  code: codeOf(province, docKind, businessNo),
  waybillNo: waybillNo ?? null,
  rank: RANKS[docKind],
  needs: [...needs],
  status: reportMachine.at.notReady,
  corrections: 0,
  attempt: 0,
  tries: 0,
  isUncertain: false,
  isOutdated: false,
  nextAt: null,
  dueAt: dueAt ?? null,
})
export type NewDocument = ReturnType<typeof newDocument>

/** Driver and vehicle of a waybill, which the regulator has to know before anything else is told of it. */
export const carriersOf = (
  { driverCode, vehicleNo, shipmentCode }: ReportedWaybill,
  province: string,
  dueAt: string,
): [NewDocument, NewDocument] => {
  const told = { province, shipmentCode, dueAt }
  return [
    newDocument({ ...told, docKind: 'driver', businessNo: driverCode, recordCode: driverCode }),
    newDocument({ ...told, docKind: 'vehicle', businessNo: vehicleNo, recordCode: vehicleNo }),
  ]
}
