import type { TodoItem } from '@ntocc/sdk/contracts'

/** Keys in the order of the specification's table (section 2). Whoever counts them, they stand so; others follow. */
const ORDER = [
  'auth_driver_count',
  'auth_count',
  'auth_driver_leader_count',
  'auth_shipper_count',
  'valuating_count',
  'miss_order_count',
  'remit_count',
  'transport_abnormal_count',
  'waybill_sign_count',
  'receipt_review_count',
  'need_invoice',
  'certificate_expiry',
  'shipment_id_card_due_warn',
  'shipment_contract_due',
]

const placeOf = ({ configKey }: TodoItem): number => {
  const place = ORDER.indexOf(configKey)
  return place < 0 ? ORDER.length : place
}

/** To-dos as they are shown; those that the table does not know keep their order. */
export const inOrder = (items: readonly TodoItem[]): TodoItem[] =>
  [...items].sort((one, other) => placeOf(one) - placeOf(other))
