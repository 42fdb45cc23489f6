import { DriverTeamList } from '../teams/DriverTeamList.tsx'

export default function DriverTeams() {
  return <DriverTeamList />
}
