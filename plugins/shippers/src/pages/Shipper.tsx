import { ShipperDetail } from '../shippers/ShipperDetail.tsx'

export default function Shipper() {
  return <ShipperDetail />
}
