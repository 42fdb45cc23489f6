import { OrderShares } from '../takes/OrderShares.tsx'

/** The order that a waybill came of. */
export default function WaybillTab({ waybillNo }: { waybillNo: string }) {
  return <OrderShares tie={{ waybillNo }} />
}
