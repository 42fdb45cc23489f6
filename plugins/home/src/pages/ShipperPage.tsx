import { ShipperHome } from '../ShipperHome.tsx'

export default function ShipperPage() {
  return <ShipperHome />
}
