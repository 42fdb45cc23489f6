import type { Place } from '../../fields/geo.ts'
import type { FundFlowDocument } from '../documents/fund-flow.ts'
import type { DriverDocument, VehicleDocument } from '../documents/master-data.ts'
import type { AnyDocument } from '../documents/models.ts'
import type { WaybillDocument } from '../documents/waybill.ts'
import type { ProvinceReport, WaybillStage } from '../provinces/definition.ts'

/**
 * One waybill with all that proves it, as the pre-check looks at it. Times are moments in ISO 8601, days YYYY-MM-DD, money yuan as
 * text, coordinates WGS-84. Documents are in the guide's form: what is wrong with them is found, so they need not be right.
 */
export interface ReportCase {
  readonly now: Date
  readonly platform: { readonly name: string; readonly uscc: string }
  readonly waybill: CasedWaybill
  readonly vehicle: CasedVehicle
  readonly drivers: readonly CasedDriver[]
  /** The contract of carriage; undefined where there is none. */
  readonly contract?: CasedContract | undefined
  /** Positions in the order of time; undefined where the trip has no track. */
  readonly track?: readonly CasedPosition[] | undefined
  readonly payments: readonly CasedPayment[]
  readonly invoices: readonly CasedInvoice[]
  /** Other trips of the same vehicle or drivers, those about the same time at least. */
  readonly trips: readonly CasedTrip[]
}

/** A document as the platform has it or as it was read: its types are what is expected, not what is known. */
type Given<D> = D | AnyDocument

export interface CasedWaybill {
  readonly document: Given<WaybillDocument>
  /** Serial numbers of all that was or will be reported under the same shipping note, its own included. */
  readonly serials: readonly string[]
  /** Reference number of another waybill that was reported under its shipping note and serial number. */
  readonly takenBy?: string | undefined
  /** When it was reported; undefined while it has not been. */
  readonly reportedAt?: string | undefined
  /** The regulator has it. */
  readonly isAccepted: boolean
  /** What the regulator has of it; undefined while it has nothing. */
  readonly told?: Given<WaybillDocument> | undefined
  readonly loading?: Place | undefined
  readonly unloading?: Place | undefined
  /** Length of the planned route, km. */
  readonly routeKm?: number | undefined
  /** What was weighed, kg. */
  readonly loadedKilograms?: number | undefined
  /** What the actual carrier is due. */
  readonly payableYuan: string
  /** Articles that may not be carried, which its goods are taken for. */
  readonly prohibited: readonly string[]
}

export interface CasedVehicle {
  readonly document: Given<VehicleDocument>
  readonly isAccepted: boolean
  readonly certificateTo?: string | undefined
}

export interface CasedDriver {
  readonly document: Given<DriverDocument>
  readonly isAccepted: boolean
  readonly licenceTo?: string | undefined
  readonly qualificationTo?: string | undefined
}

export interface CasedContract {
  readonly no: string
  readonly signedAt?: string | undefined
  /** Names of those who may be paid in the carrier's place by a signed contract of collection. */
  readonly collectors: readonly string[]
}

export interface CasedPosition extends Place {
  readonly at: string
}

export interface CasedPayment {
  readonly no: string
  readonly document: Given<FundFlowDocument>
  readonly paidAt: string
  readonly reportedAt?: string | undefined
  /** How it was paid; cash has no code to be reported by. */
  readonly isCash: boolean
  /** More will follow. */
  readonly isPartial: boolean
  /** Bank serials of it that were reported with another payment. */
  readonly takenSequences: readonly string[]
}

export interface CasedInvoice {
  readonly no: string
  /** What of it is for this waybill. */
  readonly amountYuan: string
  /** It names the waybill among its freight lines. */
  readonly isLinked: boolean
}

export interface CasedTrip {
  readonly waybillNo: string
  readonly vehicleNumber: string
  readonly drivingLicenses: readonly string[]
  readonly from: string
  /** Undefined while it is under way. */
  readonly to?: string | undefined
}

/** What the pre-check needs beside the case. */
export interface CheckSetup {
  readonly report: ProvinceReport
  readonly stage?: WaybillStage | undefined
  isCounty(code: string): boolean
}
