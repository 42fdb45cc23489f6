import { VehicleTeamList } from '../teams/VehicleTeamList.tsx'

export default function VehicleTeams() {
  return <VehicleTeamList />
}
