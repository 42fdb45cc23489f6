import { DriverTeamDetail } from '../teams/DriverTeamDetail.tsx'

export default function DriverTeam() {
  return <DriverTeamDetail />
}
