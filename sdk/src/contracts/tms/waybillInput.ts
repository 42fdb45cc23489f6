/** What a caller brings along with a move of a waybill, as conditions and effects see it. */
export interface WaybillMoveInput {
  /** In the waybill's unit. */
  qty?: number | undefined
  reason?: string | undefined
  /** References of uploaded pictures. */
  images: readonly string[]
  /** Where the caller stands, WGS-84. */
  lng?: number | undefined
  lat?: number | undefined
  /** The consignee's code came along and is right. */
  isConsigneeCode?: boolean | undefined
}
