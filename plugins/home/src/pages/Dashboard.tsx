import { useSession } from '@ntocc/sdk/hooks'
import { AdminHome } from '../AdminHome.tsx'
import DriverHome from '../DriverHome.tsx'
import ShipperHome from '../ShipperHome.tsx'
import { variantOf } from '../variant.ts'

/** The first page after signing in: what it shows depends on whom the session acts for. */
export default function Dashboard() {
  const variant = useSession(state => variantOf(state.party?.partyType))
  if (variant === 'shipper') return <ShipperHome />
  if (variant === 'driver') return <DriverHome />
  return <AdminHome />
}
