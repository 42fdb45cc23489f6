import { DriverHome } from '../DriverHome.tsx'

export default function DriverPage() {
  return <DriverHome />
}
