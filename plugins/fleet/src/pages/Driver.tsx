import { DriverDetail } from '../drivers/DriverDetail.tsx'

export default function Driver() {
  return <DriverDetail />
}
