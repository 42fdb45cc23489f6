import type { Waybill } from './waybill.ts'

/** Who carries a waybill, as their records have it. */
export type WaybillCrew = Pick<
  Waybill,
  | 'driverCode'
  | 'driverName'
  | 'driverPhone'
  | 'driverIdNo'
  | 'teamCode'
  | 'captainCollect'
  | 'vehicleNo'
  | 'plateColor'
  | 'vehicleType'
  | 'trailerNo'
  | 'carrierName'
  | 'dispatchRate'
> & {
  /** What the vehicle may carry, in tonnes; 0 when that is not known. */
  tonnage: number
}

/** What a caller brings along with a move of a waybill, as conditions and effects see it. */
export interface WaybillMoveInput {
  /** In the waybill's unit. */
  qty?: number | undefined
  /** What was loaded weighs, of goods that are counted. */
  grossKg?: number | undefined
  reason?: string | undefined
  /** References of uploaded pictures. */
  images: readonly string[]
  /** Where the caller stands, WGS-84. */
  lng?: number | undefined
  lat?: number | undefined
  /** The consignee's code came along and is right. */
  isConsigneeCode?: boolean | undefined
  /** Who has signed on the device; the signature is the first of `images`. Absent without either of the two. */
  signer?: string | undefined
  /** The contract that a waybill goes on by which names none. */
  contractNo?: string | undefined
  /** Who is to carry on, for a move that hands the goods over. */
  crew?: WaybillCrew | undefined
  /** What whoever judges puts right with it: quantities in the waybill's unit, money in fen. */
  corrected?: { loadQty?: number; unloadQty?: number; deductOther?: number } | undefined
}
