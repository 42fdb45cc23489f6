import { ShipperList } from '../shippers/ShipperList.tsx'

export default function Shippers() {
  return <ShipperList />
}
