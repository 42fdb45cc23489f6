import { DriverList } from '../drivers/DriverList.tsx'

export default function Drivers() {
  return <DriverList />
}
