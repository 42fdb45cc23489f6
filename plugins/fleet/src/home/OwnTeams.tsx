import { Teams } from './own-teams.tsx'

/** On the home of a driver: the team that he drives for, and the way out of it. */
export default function OwnTeams() {
  return <Teams areInvitations={false} />
}
